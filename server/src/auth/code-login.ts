import { type codeLoginRequest, messages } from '@arot/contract';
import type * as z from 'zod';
import { lockAccountById } from '../accounts/account.repository.ts';
import { checkCode, maySignInByCode, useCode, wrongCode } from '../accounts/codes/codes.ts';
import { startSecondStep } from '../accounts/factors/challenges.ts';
import { accountHasFactor } from '../accounts/factors/factor.repository.ts';
import { kindsOfFactors } from '../accounts/factors/factor-kinds.ts';
import { deviceKeyOf } from '../accounts/sessions/known-devices.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { channelOf } from '../messages/send-message.ts';
import { type Login, logIn } from './login.ts';
import { normalizedIdentifier, openSignIn, SecondFactorRequiredError, type SignIn } from './sign-in.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Accounts without a role can be signed in to by a code. */
    readonly codeSignIn: boolean;
  }
}

type CodeLogin = z.infer<typeof codeLoginRequest>;

/** @throws ApiError VALIDATION_ERROR if the operator does not offer sign-in by code */
export function requireCodeSignIn({ services }: Pick<Context, 'services'>): void {
  if (!services.codeSignIn) throw new ApiError('VALIDATION_ERROR', { message: messages.codeSignInOff });
}

/**
 * Logs in with a code that was sent to the identifier.
 *
 * @param cookieToken the token in the request's session cookie
 * @throws ApiError VALIDATION_ERROR if sign-in by code is not offered; FORBIDDEN for the Origin; and as {@link signInWithCode}
 */
export async function loginWithCode(ctx: Context, input: CodeLogin, cookieToken: string | undefined): Promise<Login> {
  requireCodeSignIn(ctx);
  return await logIn(ctx, input.responseMode, cookieToken, (replaced) => signInWithCode(ctx, input, replaced));
}

/**
 * Opens a session for a code. The API's login and the hosted pages share it. A wrong code and an unknown identifier get the same error after
 * the same statements, so a wrong code is in no audit trail.
 *
 * The sign-in changes nothing of the account: it verifies no contact, starts or ends no hold, and leaves a one-time password as it is.
 *
 * @throws ApiError VALIDATION_ERROR naming `code`, RATE_LIMITED; SecondFactorRequiredError
 * @see docs/decisions/0094-sign-in-by-code.md
 */
export async function signInWithCode(
  ctx: Context,
  { identifier, code, responseMode, rememberMe = false }: CodeLogin,
  replacedToken: string | undefined,
): Promise<SignIn> {
  const target = normalizedIdentifier(identifier);
  await ctx.services.loginLimiter.countNetwork(ctx.network);
  const filter = { target, purposes: ['sign-in'], accountId: null, device: deviceKeyOf(ctx) } as const;
  const right = await checkCode(ctx, filter, code);
  const { accountId } = right;
  // Committed before the error: the code is used up, and the audit trail has the failure.
  const signedIn = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const account = await lockAccountById(em, accountId);
    await useCode(own, right);
    // The account may have changed since the code was sent.
    const isTarget = account && (channelOf(target) === 'sms' ? account.phoneNumber : account.email) === target;
    if (!isTarget || !maySignInByCode(account)) {
      await recordAudit(own, 'login_failed', { accountId, details: { reason: 'no sign-in by code' } });
      return undefined;
    }
    const hasFactor = await accountHasFactor(em, accountId);
    if (hasFactor) return await startSecondStep(own, accountId, { responseMode, rememberMe, first: 'otp' });
    return await openSignIn(own, account, { first: 'otp', rememberMe, replacedToken });
  });
  if (signedIn === undefined) throw wrongCode();
  if (typeof signedIn !== 'string') return signedIn;
  throw new SecondFactorRequiredError(await kindsOfFactors(ctx.em, accountId), signedIn);
}
