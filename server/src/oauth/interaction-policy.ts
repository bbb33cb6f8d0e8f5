import { type interactionPolicy, interactionPolicy as policies } from 'oidc-provider';
import type { Clock } from '../clock.ts';

/** When the hosted pages are needed. The engine's own rules, but for the one that knows no clock of ours. */
export function createInteractionPolicy(clock: Clock): interactionPolicy.DefaultPolicy {
  const { base, Check } = policies;
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
  return policy;
}
