import type { PasskeyAssertion, PasskeyLoginOptions, passkeyLoginRequest } from '@arot/contract';
import type * as z from 'zod';
import { findAccountById } from '../accounts/account.repository.ts';
import { CHALLENGE_SECONDS, challengeEnded, findSecondStep } from '../accounts/factors/challenges.ts';
import { findDescriptors, findPasskeyOwner } from '../accounts/factors/passkey.repository.ts';
import {
  browserSecret,
  startPasskeyChallenge,
  usePasskeyChallenge,
  wrongPasskey,
} from '../accounts/factors/passkey-challenges.ts';
import { usePasskey } from '../accounts/factors/prove-passkey.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../http/context.ts';
import { type Login, logIn } from './login.ts';
import { openSignIn, type SignIn } from './sign-in.ts';

/**
 * Starts a login with a passkey, or the second step of one. Each request adds a row, so requests are counted by network.
 *
 * @returns the options, and the cookie that binds them to the browser
 * @throws ApiError RATE_LIMITED; UNAUTHENTICATED naming `challenge` if the login has ended
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptions
 */
export async function passkeyLoginOptions(
  ctx: Context,
  { challenge: login }: { readonly challenge?: string | undefined },
): Promise<{ result: PasskeyLoginOptions; browser: string }> {
  const { loginLimiter, rpId } = ctx.services;
  await loginLimiter.countNetwork(ctx.network);
  const browser = browserSecret(ctx);
  const accountId = login === undefined ? null : (await findSecondStep(ctx, login)).accountId;
  const challenge = await startPasskeyChallenge(ctx, 'passkey', { secret: login ?? browser, accountId });
  const options: PasskeyLoginOptions['options'] = {
    rpId,
    challenge,
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: 'required',
    allowCredentials: accountId === null ? [] : await findDescriptors(ctx.em, accountId),
  };
  return { result: { challenge, options }, browser };
}

/**
 * Logs in with a passkey, without a password.
 *
 * @param cookieToken the token in the request's session cookie
 * @throws ApiError FORBIDDEN for the Origin; and as {@link signInWithPasskey}
 */
export async function passkeyLogin(
  ctx: Context,
  { responseMode, ...input }: z.infer<typeof passkeyLoginRequest>,
  cookieToken: string | undefined,
): Promise<Login> {
  return await logIn(ctx, responseMode, cookieToken, (replaced) => signInWithPasskey(ctx, input, replaced));
}

type SignedChallenge = {
  readonly challenge: string;
  readonly credential: PasskeyAssertion;
  readonly rememberMe?: boolean | undefined;
};

/**
 * Opens a session for a passkey. The API's login and the hosted pages share it. The response does not distinguish an unknown passkey from
 * a wrong signature or a deactivated account.
 *
 * A password that works for one login stays as it is: a passkey is not that password, and its session need not choose another one.
 *
 * @throws ApiError RATE_LIMITED; UNAUTHENTICATED naming `challenge` if it has ended, or `credential`
 */
export async function signInWithPasskey(
  ctx: Context,
  { challenge, credential, rememberMe = false }: SignedChallenge,
  replacedToken: string | undefined,
): Promise<SignIn> {
  await ctx.services.loginLimiter.countNetwork(ctx.network);
  const isLive = await usePasskeyChallenge(ctx, 'passkey', challenge, { secret: ctx.browser, accountId: null });
  if (!isLive) throw challengeEnded();
  const accountId = await findPasskeyOwner(ctx.em, credential.id);
  // Committed before the error: the audit trail has the failure.
  const signedIn = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    if (accountId === undefined) return await reject(own, null, 'unknown passkey');
    if (!(await usePasskey(own, accountId, { credential, challenge }))) return undefined;
    const account = await findAccountById(em, accountId);
    if (!account?.active) return await reject(own, accountId, 'inactive account');
    return await openSignIn(own, account, { factor: 'hwk', rememberMe, replacedToken });
  });
  if (!signedIn) throw wrongPasskey();
  return signedIn;
}

async function reject(own: Context, accountId: string | null, reason: string): Promise<undefined> {
  await recordAudit(own, 'login_failed', { accountId, details: { reason } });
}
