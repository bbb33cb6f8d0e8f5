import type { PasskeyAssertion } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { FactorDependencies } from './prove-factor.ts';

type PasskeyProof = {
  readonly accountId: string;
  readonly credential: PasskeyAssertion;
  readonly passkeyChallenge: string;
  /** The challenge of the login that the passkey finishes; undefined in a session. */
  readonly challenge: string | undefined;
};

/** WIP: the helper "passkeys" writes this. */
export async function provePasskey(_deps: FactorDependencies, _ctx: Context, _proof: PasskeyProof): Promise<void> {
  throw new ApiError('UNAUTHENTICATED');
}
