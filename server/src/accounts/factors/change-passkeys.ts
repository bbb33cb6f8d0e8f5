import type { AddedPasskey, addPasskeyRequest, PasskeyOptions, passkeys } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { FactorDependencies } from './prove-factor.ts';

// WIP of the helper "passkeys".
export async function passkeyOptions(
  _deps: FactorDependencies,
  _ctx: Context,
  _browser: string | undefined,
): Promise<{ result: PasskeyOptions; browser: string }> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}

export async function addPasskey(
  _deps: FactorDependencies,
  _ctx: Context,
  _input: z.infer<typeof addPasskeyRequest>,
  _browser: string | undefined,
): Promise<AddedPasskey> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}

export async function listPasskeys(_ctx: Context): Promise<z.infer<typeof passkeys>> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}

export async function renamePasskey(_ctx: Context, _id: string, _name: string): Promise<never> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}

export async function removePasskey(_ctx: Context, _id: string): Promise<void> {
  throw new ApiError('SERVICE_UNAVAILABLE');
}
