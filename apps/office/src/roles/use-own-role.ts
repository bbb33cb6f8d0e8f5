import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { queries } from '../shop.ts';

/** Returns the name of the role of the staff member; undefined until it is known. */
export function useOwnRole(): string | undefined {
  const { data: me } = useSession();
  const { data } = useQuery({ ...queries.accounts.get(me?.id ?? ''), enabled: me != null });
  return data?.role;
}
