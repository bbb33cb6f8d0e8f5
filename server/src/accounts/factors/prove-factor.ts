import type { FactorProof } from '@arot/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../http/context.ts';
import { provePasskey } from './prove-passkey.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { proveTotp, wrongCode } from './totp.ts';

declare module '../../http/services.ts' {
  interface Services {
    /** Staff members must have a second factor. */
    readonly requiresStaffFactor: boolean;
  }
}

/** A method of RFC 8176: a code, or a key that the user has. */
export type ProvedMethod = 'otp' | 'hwk';

/**
 * Checks the proof of a second factor of an account, and uses it up.
 *
 * @param challenge the challenge of the login that the proof finishes; undefined in a session
 * @throws ApiError UNAUTHENTICATED naming `code` or `credential`; RATE_LIMITED
 */
export async function proveFactor(
  ctx: Context,
  accountId: string,
  { method, code = '', credential, passkeyChallenge }: FactorProof,
  challenge?: string,
): Promise<ProvedMethod> {
  if (method === 'totp') {
    await proveTotp(ctx, accountId, code);
    return 'otp';
  }
  if (method === 'recovery-code') {
    await proveRecoveryCode(ctx, accountId, code);
    return 'otp';
  }
  if (!credential || passkeyChallenge === undefined) throw wrongCode();
  await provePasskey(ctx, { accountId, credential, passkeyChallenge, challenge });
  return 'hwk';
}

async function proveRecoveryCode(ctx: Context, accountId: string, code: string): Promise<void> {
  const isRight = await ctx.em.transactional(async (em) => {
    const used = await useRecoveryCode(em, accountId, code, ctx.clock());
    const details = { method: 'recovery-code' };
    await recordAudit({ ...ctx, em }, used ? 'recovery_code_used' : 'factor_failed', { accountId, details });
    return used;
  });
  if (!isRight) throw wrongCode();
}
