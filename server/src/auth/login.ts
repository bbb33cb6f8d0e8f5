import type { loginInput, loginResult } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../http/context.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { signIn } from './sign-in.ts';

type LoginInput = z.infer<typeof loginInput>;
type LoginResult = z.infer<typeof loginResult>;

export type Login = {
  readonly result: LoginResult;
  readonly token: string;
  /** How long a browser keeps the cookie; undefined for as long as it runs. */
  readonly cookieMaxAgeSeconds: number | undefined;
};

/**
 * Signs anybody in who has an account: customers and staff alike.
 *
 * @see catalog specification, section 4, POST /api/auth/login
 * @param cookieToken what the session cookie of the request holds
 * @throws ApiError FORBIDDEN, RATE_LIMITED or UNAUTHENTICATED
 */
export async function login(
  deps: AuthDependencies,
  ctx: Context,
  input: LoginInput,
  cookieToken: string | undefined,
): Promise<Login> {
  if (input.responseMode === 'token') deps.originPolicy.rejectUntrusted(ctx.origin, 'login by token');
  else deps.originPolicy.requirePublic(ctx.origin, 'login by cookie');

  // A caller that asks for a token opens a session beside the browser's; a browser has one at a time.
  const limitToken = input.responseMode === 'token' ? undefined : cookieToken;
  const { user, token, expiresAt, cookieMaxAgeSeconds } = await signIn(deps, ctx, input, limitToken);
  const shown = input.responseMode === 'token' ? { token } : {};
  return { result: { user, expiresAt: expiresAt.toISOString(), ...shown }, token, cookieMaxAgeSeconds };
}
