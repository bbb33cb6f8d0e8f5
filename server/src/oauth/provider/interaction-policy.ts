import { type interactionPolicy, type KoaContextWithOIDC, interactionPolicy as policies } from 'oidc-provider';
import type { Clock } from '../../base/clock.ts';
import { MULTI_FACTOR, SINGLE_FACTOR } from '../../http/principal.ts';
import { knownScopes } from './choose-scope.ts';
import { lacksFactor } from './follow-login-session.ts';

type Oidc = KoaContextWithOIDC['oidc'];

/** Returns true if the application requests an account choice (`prompt=select_account`) and the user has not made it yet. */
export function isSelectionPending(oidc: Oidc): boolean {
  return oidc.session?.accountId !== undefined && !oidc.result?.login && oidc.promptPending('select_account');
}

/**
 * Returns true if the application accepts only a sign-in with a second factor (`acr_values`), or the shop requires one of its staff, and
 * the user has not proved one in the session. Values that this server does not know are ignored.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest acr_values
 * @see https://www.rfc-editor.org/rfc/rfc9470#section-5
 */
export function isSecondFactorPending({ params, session }: Oidc): boolean {
  if (lacksFactor(session)) return true;
  const requested = String(params?.acr_values ?? '').split(' ');
  return requested.includes(MULTI_FACTOR) && !requested.includes(SINGLE_FACTOR) && session?.acr !== MULTI_FACTOR;
}

/**
 * Decides when a request needs a hosted page. The provider's own rules apply, with three changes: unknown scopes are
 * rejected early, the age of a login is computed by the server's clock, and native applications have their own check. Three
 * prompts are added.
 *
 * @see https://openid.net/specs/openid-connect-prompt-create-1_0.html prompt=create
 */
export function createInteractionPolicy(clock: Clock): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = policies;
  const policy = base();
  const checks = policy.get('login')?.checks;
  const consentChecks = policy.get('consent')?.checks;
  if (!checks || !consentChecks) throw new Error('the provider has no login prompt or no consent prompt');
  // Checked first, so that no user types a password for a request that cannot succeed.
  const unknownScope = new Check(
    'unknown_scope',
    'none of the requested scopes is known',
    'invalid_scope',
    ({ oidc }) => {
      if (oidc.client) knownScopes(oidc.client, oidc.requestParamScopes);
      return Check.NO_NEED_TO_PROMPT;
    },
  );
  checks.add(unknownScope, 0);
  checks.remove('max_age');
  checks.add(
    new Check('max_age', 'End-User authentication could not be obtained', 'login_required', ({ oidc }) => {
      const { max_age: maxAge } = oidc.params ?? {};
      if (maxAge === undefined || oidc.result?.login) return Check.NO_NEED_TO_PROMPT;
      const signedInAt = oidc.session?.loginTs;
      // The server's clock also sets the time of a login.
      const isTooOld = signedInAt === undefined || clock().getTime() / 1_000 - signedInAt > Number(maxAge);
      return isTooOld ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
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
  const create = new Prompt({ name: 'create', requestable: true });
  create.checks.clear();
  create.checks.add(unknownScope);
  create.checks.add(
    // A user who has signed in instead has an account.
    new Check(
      'create_prompt',
      'the account was not created',
      'interaction_required',
      ({ oidc }) => oidc.promptPending('create') && !oidc.result?.login,
    ),
  );
  policy.add(create, 0);
  // After the login: a user who has just proved the factor there is not asked again.
  const secondFactor = new Prompt(
    { name: 'second_factor', requestable: false },
    new Check('acr_values', 'a second factor was not proved', 'login_required', ({ oidc }) =>
      isSecondFactorPending(oidc),
    ),
  );
  policy.add(secondFactor, policy.length - 1);
  consentChecks.remove('native_client_prompt');
  consentChecks.add(nativeCheck(), 0);
  return policy;
}

/**
 * Requires consent for native applications. Another application on the device can receive the code, because a private
 * scheme or a loopback port has no owner. So the user is asked even with a live login session. An https redirect URI is
 * exempt: it belongs to its domain.
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
      const isExempt = client?.applicationType !== 'native' || /^https:/.test(String(params?.redirect_uri));
      return isExempt || result?.login || result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    },
  );
}
