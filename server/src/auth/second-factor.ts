import type { FactorProof, secondFactorRequest } from '@arot/contract';
import type * as z from 'zod';
import { lockAccountById } from '../accounts/account.repository.ts';
import { maySignInByCode } from '../accounts/codes/codes.ts';
import { findSecondStep, trySecondStep, useChallenge } from '../accounts/factors/challenges.ts';
import { proveFactor } from '../accounts/factors/prove-factor.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { type Login, logIn } from './login.ts';
import { openSignIn, type SignIn } from './sign-in.ts';

/**
 * Finishes a login whose first step was the right password or code of an account with a second factor.
 *
 * @param cookieToken the token in the request's session cookie
 * @throws ApiError FORBIDDEN for the Origin, as in the first step; and as {@link finishSignIn}
 */
export async function verifySecondFactor(
  ctx: Context,
  { challenge, ...proof }: z.infer<typeof secondFactorRequest>,
  cookieToken: string | undefined,
): Promise<Login> {
  const { login } = await findSecondStep(ctx, challenge);
  const open = (replacedToken: string | undefined) => finishSignIn(ctx, challenge, proof, replacedToken);
  return await logIn(ctx, login.responseMode, cookieToken, open);
}

/**
 * Opens the session of a login that waits for a second factor. The API and the hosted pages share it.
 *
 * @throws ApiError UNAUTHENTICATED naming `challenge` if it has ended, or `code` or `credential` if the proof is wrong; RATE_LIMITED
 */
export async function finishSignIn(
  ctx: Context,
  challenge: string,
  proof: FactorProof,
  replacedToken: string | undefined,
): Promise<SignIn> {
  await ctx.services.loginLimiter.countNetwork(ctx.network);
  const { accountId, login } = await findSecondStep(ctx, challenge);
  const method = await trySecondStep(ctx.em, challenge, () => proveFactor(ctx, accountId, proof, challenge));
  return await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const account = await lockAccountById(em, accountId);
    const { first = 'pwd', rememberMe } = login;
    if (!account?.active || (first === 'otp' && !maySignInByCode(account))) throw new ApiError('UNAUTHENTICATED');
    // A new password has ended the challenge.
    await useChallenge(em, challenge);
    return await openSignIn(own, account, { first, factor: method, rememberMe, replacedToken });
  });
}
