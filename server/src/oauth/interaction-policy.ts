import { type interactionPolicy, type KoaContextWithOIDC, interactionPolicy as policies } from 'oidc-provider';
import type { Clock } from '../clock.ts';

type Oidc = KoaContextWithOIDC['oidc'];

/** Whether the application asks for a choice of account and the user who is signed in has not made it. */
export function isSelectionPending(oidc: Oidc): boolean {
  return oidc.session?.accountId !== undefined && !oidc.result?.login && oidc.promptPending('select_account');
}

/** When the hosted pages are needed. The engine's own rules, but for the one that knows no clock of ours. */
export function createInteractionPolicy(clock: Clock): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = policies;
  const policy = base();
  const checks = policy.get('login')?.checks;
  if (!checks) throw new Error('the engine has no login prompt');
  checks.remove('max_age');
  checks.add(
    new Check('max_age', 'End-User authentication could not be obtained', 'login_required', ({ oidc }) => {
      const { max_age: maxAge } = oidc.params ?? {};
      if (maxAge === undefined || oidc.result?.login) return Check.NO_NEED_TO_PROMPT;
      const signedInAt = oidc.session?.loginTs;
      // Judged by the server's clock, as sign-ins are.
      const tooOld = signedInAt === undefined || clock().getTime() / 1_000 - signedInAt > Number(maxAge);
      return tooOld ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  const selectAccount = new Prompt({ name: 'select_account', requestable: true });
  // Where nobody is signed in there is no account to select; who has just signed in has selected one.
  selectAccount.checks.clear();
  selectAccount.checks.add(
    new Check('select_account_prompt', 'the account was not selected', 'account_selection_required', ({ oidc }) =>
      isSelectionPending(oidc),
    ),
  );
  policy.add(selectAccount, 0);
  return policy;
}
