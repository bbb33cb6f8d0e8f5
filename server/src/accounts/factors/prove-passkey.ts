import type { PasskeyAssertion } from '@arot/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockRow } from '../../database/sql.ts';
import type { Context } from '../../http/context.ts';
import { lockPasskey, recordPasskeyUse } from './passkey.repository.ts';
import { usePasskeyChallenge, wrongPasskey } from './passkey-challenges.ts';
import { verifyAssertion } from './verify-passkey.ts';

type PasskeyProof = {
  readonly accountId: string;
  readonly credential: PasskeyAssertion;
  readonly passkeyChallenge: string;
  /** The challenge of the login that the passkey finishes; undefined in a session. */
  readonly challenge: string | undefined;
};

/**
 * Checks that a passkey of the account has signed a challenge. The challenge was made for the login that the passkey finishes, or, in a
 * session, for the browser.
 *
 * @throws ApiError UNAUTHENTICATED naming `credential`
 */
export async function provePasskey(
  ctx: Context,
  { accountId, credential, passkeyChallenge, challenge }: PasskeyProof,
): Promise<void> {
  const binding = challenge === undefined ? { secret: ctx.browser, accountId: null } : { secret: challenge, accountId };
  if (!(await usePasskeyChallenge(ctx, 'passkey', passkeyChallenge, binding))) throw wrongPasskey();
  const isRight = await ctx.em.transactional((em) =>
    usePasskey({ ...ctx, em }, accountId, { credential, challenge: passkeyChallenge }),
  );
  if (!isRight) throw wrongPasskey();
}

/**
 * Verifies what a passkey of an account has signed, and records the use or the failure. Locks the account until the transaction ends.
 * A counter that steps back shows that the passkey was copied.
 *
 * @param own `em` is the transaction
 * @returns false if it is not accepted
 * @see https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 */
export async function usePasskey(
  own: Context,
  accountId: string,
  { credential, challenge }: { readonly credential: PasskeyAssertion; readonly challenge: string },
): Promise<boolean> {
  // A change of factors locks the account first too.
  await lockRow(own.em, 'account', accountId);
  const passkey = await lockPasskey(own.em, accountId, credential.id);
  const counter =
    passkey && isOf(accountId, credential)
      ? await verifyAssertion(own, credential, { challenge, publicKey: passkey.publicKey })
      : undefined;
  if (passkey && counter !== undefined && !stepsBack(counter, Number(passkey.counter))) {
    await recordPasskeyUse(own.em, passkey.id, counter, own.clock());
    return true;
  }
  const reason = counter === undefined ? {} : { reason: 'counter' };
  await recordAudit(own, 'factor_failed', { accountId, details: { method: 'passkey', ...reason } });
  return false;
}

/** Returns the id of an account as an authenticator stores it. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

/** Returns false if an authenticator says that it has the passkey for another account. */
function isOf(accountId: string, { response: { userHandle } }: PasskeyAssertion): boolean {
  return userHandle === undefined || userHandle === null || userHandle === userHandleOf(accountId);
}

/** Returns true if a counter has not risen. A passkey that is synchronized between devices counts nothing: it stays 0. */
function stepsBack(counter: number, stored: number): boolean {
  return (counter > 0 || stored > 0) && counter <= stored;
}
