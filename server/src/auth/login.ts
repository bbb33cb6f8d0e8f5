import type { loginRequest, loginResult } from '@arot/contract';
import type * as z from 'zod';
import { endSession } from '../accounts/sessions/end-session.ts';
import { meters } from '../base/meters.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { SecondFactorRequiredError, type SignIn, signIn } from './sign-in.ts';

type LoginRequest = z.infer<typeof loginRequest>;
type LoginResult = z.infer<typeof loginResult>;

export type Login = {
  readonly result: LoginResult;
  readonly token: string;
  /** The lifetime of the cookie in seconds; undefined for a cookie that ends with the browser. */
  readonly cookieMaxAgeSeconds: number | undefined;
};

/**
 * Logs in any account: customers, staff and other users.
 *
 * @see catalog specification, section 4, POST /api/auth/login
 * @param cookieToken the token in the request's session cookie
 * @throws ApiError FORBIDDEN, RATE_LIMITED or UNAUTHENTICATED; SecondFactorRequiredError
 */
export async function login(ctx: Context, input: LoginRequest, cookieToken: string | undefined): Promise<Login> {
  return await logIn(ctx, input.responseMode, cookieToken, (replacedToken) => signIn(ctx, input, replacedToken));
}

type ResponseMode = LoginRequest['responseMode'];

/**
 * Opens a session in the way that the caller has asked for, and counts the login.
 *
 * @param open gets the token of the session that the new one replaces
 * @throws ApiError FORBIDDEN if the page may not log in this way; and the errors of `open`
 */
export async function logIn(
  { origin, services: { originPolicy } }: Context,
  mode: ResponseMode,
  cookieToken: string | undefined,
  open: (replacedToken: string | undefined) => Promise<SignIn>,
): Promise<Login> {
  if (mode === 'token') originPolicy.rejectUntrusted(origin, 'login by token');
  else originPolicy.requirePublic(origin, 'login by cookie');
  // A browser has one session at a time. A login by token opens a further session and leaves the browser's as it is.
  return toLogin(await countLogin(mode, open(mode === 'token' ? undefined : cookieToken)), mode);
}

/** Returns the result of a login for the caller, who gets the token only if asked for. */
export function toLogin({ user, token, expiresAt, cookieMaxAgeSeconds }: SignIn, mode: ResponseMode): Login {
  const shown = mode === 'token' ? { token } : {};
  return { result: { user, expiresAt: expiresAt.toISOString(), ...shown }, token, cookieMaxAgeSeconds };
}

/**
 * Ends the session whose credential the request carries. Without an open session it does nothing. If the request has an
 * Authorization header, its cookie is ignored, even when the header is invalid.
 *
 * @see catalog specification, section 4, POST /api/auth/logout
 * @throws ApiError FORBIDDEN when the requesting page is not trusted, or when a request with a cookie does not name it
 */
export async function logout(ctx: Context): Promise<void> {
  const { credential } = ctx;
  if (credential.kind === 'cookie') ctx.services.originPolicy.requireTrusted(ctx.origin, 'logout by cookie');
  else ctx.services.originPolicy.rejectUntrusted(ctx.origin, 'logout');
  if (credential.kind === 'cookie' || credential.kind === 'bearer') await endSession(ctx, credential.token);
}

/** Counts a login in the metrics, by its result. */
export async function countLogin<T>(via: 'cookie' | 'token' | 'page', login: Promise<T>): Promise<T> {
  try {
    const result = await login;
    meters.logins.inc({ via, result: 'success' });
    return result;
  } catch (error) {
    meters.logins.inc({ via, result: resultOf(error) });
    throw error;
  }
}

function resultOf(error: unknown): string {
  if (error instanceof SecondFactorRequiredError) return 'second_factor';
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'UNAUTHENTICATED') return 'wrong_credentials';
  if (code === 'RATE_LIMITED') return 'limited';
  return code === 'VALIDATION_ERROR' ? 'invalid' : 'failure';
}
