import { type interactionPolicy, type KoaContextWithOIDC, interactionPolicy as policies } from 'oidc-provider';
import type { Clock } from '../../clock.ts';
import { knownScopes } from './choose-scope.ts';

type Oidc = KoaContextWithOIDC['oidc'];

/** Whether the application asks for a choice of account and the user who is signed in has not made it. */
export function isSelectionPending(oidc: Oidc): boolean {
  return oidc.session?.accountId !== undefined && !oidc.result?.login && oidc.promptPending('select_account');
}

/**
 * When the hosted pages are needed: by the provider's own rules, except for the age of a sign-in, which the server's
 * clock decides, and for native applications.
 */
export function createInteractionPolicy(clock: Clock): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = policies;
  const policy = base();
  const checks = policy.get('login')?.checks;
  const consentChecks = policy.get('consent')?.checks;
  if (!checks || !consentChecks) throw new Error('the engine has no login prompt');
  // Before the user types a password for a request that cannot succeed.
  checks.add(
    new Check('unknown_scope', 'none of the requested scopes is known', 'invalid_scope', ({ oidc }) => {
      if (oidc.client) knownScopes(oidc.client, oidc.requestParamScopes);
      return Check.NO_NEED_TO_PROMPT;
    }),
    0,
  );
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
  // Without a session there is no account to select, and a user who has just signed in has selected one.
  selectAccount.checks.clear();
  selectAccount.checks.add(
    new Check('select_account_prompt', 'the account was not selected', 'account_selection_required', ({ oidc }) =>
      isSelectionPending(oidc),
    ),
  );
  policy.add(selectAccount, 0);
  consentChecks.remove('native_client_prompt');
  consentChecks.add(nativeCheck(), 0);
  return policy;
}

/**
 * Another application on the device can pretend to be a native one: a private scheme or a port has no owner. So a user
 * who is signed in already is asked before a code is sent there. An https redirect URI belongs to its domain.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-8.6
 */
function nativeCheck(): interactionPolicy.Check {
  const { Check } = policies;
  return new Check(
    'native_client_prompt',
    'native clients require End-User interaction',
    'interaction_required',
    ({ oidc }) => {
      const { client, params, result } = oidc;
      const isAssured = client?.applicationType !== 'native' || /^https:/.test(String(params?.redirect_uri));
      return isAssured || result?.login || result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    },
  );
}
