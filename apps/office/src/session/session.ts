import type { AuthSession } from '@arot/sdk';
import { createSession } from '@arot/ui/session/create-session.ts';
import { cookieHint } from '@arot/ui/session/session-hint.ts';
import { useQuery } from '@tanstack/react-query';
import { openDrafts } from '../draft/use-draft.ts';
import { forgetAccount, setFactorMissing } from '../security/ask-again.ts';
import { isOnOriginOfApi, queryClient, staff } from '../shop.ts';
import { clearToasts } from '../ui/toasts.tsx';
import type { Permission } from './permissions.ts';

let account: string | null | undefined;

/** Shows the pages to another account: nothing that one account has typed or done is shown to the next one. */
function showAccount(id: string | null, lacks: AuthSession['lacks']): void {
  if (account !== id) clearToasts();
  if (account !== id) forgetAccount();
  account = id;
  // Known before a page asks for something that would be rejected.
  if (lacks === 'second-factor') setFactorMissing(true);
  // Without a session, the drafts stay where they are: mostly the same person signs in again.
  if (id !== null) openDrafts(id);
}

const session = createSession({
  client: staff,
  queryClient,
  channel: 'arot-office-session',
  isPrivate: true,
  ...(isOnOriginOfApi ? { hint: cookieHint } : {}),
  onAccount: showAccount,
});

/** Starts to load who is signed in, and follows every change of it. */
export const startSession = session.start;

/** Shows the login, after the server has ended the session. */
export const showSignedOut = session.end;

/** Returns the signed-in account: null without a session, undefined until it is known. */
export function useSession() {
  return useQuery(session.query);
}

/** Returns a function that returns true if the role of the staff member allows something. What it does not allow is not shown. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useSession();
  const permissions = data?.permissions ?? [];
  return (permission) => permissions.includes('*') || permissions.includes(permission);
}
