import { createSession } from '@arot/example-shared/session/create-session.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, staff } from '../shop.ts';
import type { Permission } from './permissions.ts';

const session = createSession({ client: staff, queryClient, channel: 'arot-office-session' });

/** Starts to load who is signed in, and follows every change of it. */
export const startSession = session.start;

/** Who is signed in: null without a session, undefined until it is known. */
export function useSession() {
  return useQuery(session.query);
}

/** Whether the role of the staff member allows something. What it does not allow is not shown. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useSession();
  const permissions = data?.permissions ?? [];
  return (permission) => permissions.includes('*') || permissions.includes(permission);
}
