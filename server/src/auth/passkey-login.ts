import type { PasskeyLoginOptions, passkeyLoginRequest } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import type { Login } from './login.ts';
import type { AuthDependencies } from './sign-in.ts';

// WIP of the helper "passkeys".
export async function passkeyLoginOptions(
  _deps: AuthDependencies,
  _ctx: Context,
  _input: { challenge?: string | undefined },
  _browser: string | undefined,
): Promise<{ result: PasskeyLoginOptions; browser: string }> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}

export async function passkeyLogin(
  _deps: AuthDependencies,
  _ctx: Context,
  _input: z.infer<typeof passkeyLoginRequest>,
  _browser: string | undefined,
  _cookieToken: string | undefined,
): Promise<Login> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}
