import {
  type AddedPasskey,
  type addPasskeyRequest,
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
  messages,
  type PasskeyOptions,
  type passkeys,
} from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { callerOf } from '../../http/principal.ts';
import { changeOwnAccount } from '../sessions/lock-own-account.ts';
import { deviceOf, sessionClientOf } from '../sessions/session-client.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';
import { hasAny, recordNewFactor, recordRemovedFactor } from './change-factors.ts';
import { findFactors } from './factor.repository.ts';
import {
  deletePasskey,
  findDescriptors,
  findPasskeys,
  insertPasskey,
  type Passkey,
  setPasskeyName,
} from './passkey.repository.ts';
import { browserSecret, startPasskeyChallenge, usePasskeyChallenge } from './passkey-challenges.ts';
import { userHandleOf } from './prove-passkey.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { PASSKEY_ALGORITHMS, verifyRegistration } from './verify-passkey.ts';

/** The ways to reach an authenticator. @see https://www.w3.org/TR/webauthn-3/#enum-transport */
const TRANSPORTS: readonly string[] = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable'];

/**
 * Starts to add a passkey.
 *
 * @returns the options, and the cookie that binds them to the browser
 * @throws ApiError as {@link changeOwnAccount}, CONFLICT with ten passkeys
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptions
 */
export async function passkeyOptions(ctx: Context): Promise<{ result: PasskeyOptions; browser: string }> {
  const { rpId } = ctx.services;
  const browser = browserSecret(ctx);
  return await changeOwnAccount(ctx, async (own, account) => {
    const existing = await findDescriptors(own.em, account.id);
    rejectTooMany(existing.length);
    const { sessionId } = callerOf(ctx.principal);
    const binding = { secret: browser, accountId: account.id, sessionId };
    const challenge = await startPasskeyChallenge(own, 'new-passkey', binding);
    await recordAudit(own, 'factor_started', { accountId: account.id, details: { method: 'passkey' } });
    const options: PasskeyOptions['options'] = {
      rp: { id: rpId, name: new URL(ctx.publicOrigin).host },
      user: {
        id: userHandleOf(account.id),
        name: account.email ?? account.phoneNumber ?? account.name,
        displayName: account.name,
      },
      challenge,
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_SECONDS * 1_000,
      excludeCredentials: existing,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
    return { result: { challenge, options }, browser };
  });
}

/**
 * Adds a passkey. The first factor of an account comes with recovery codes.
 *
 * @throws ApiError as {@link changeOwnAccount}; VALIDATION_ERROR naming `challenge` or `credential`; CONFLICT with ten passkeys, or if the
 *   passkey exists
 */
export async function addPasskey(
  ctx: Context,
  { challenge, credential, name, endOtherSessions }: z.infer<typeof addPasskeyRequest>,
): Promise<AddedPasskey> {
  const { user, sessionId } = callerOf(ctx.principal);
  const binding = { secret: ctx.browser, accountId: user.id, sessionId };
  if (!(await usePasskeyChallenge(ctx, 'new-passkey', challenge, binding))) {
    throw new ApiError('VALIDATION_ERROR', { fields: { challenge: [messages.endedStartAgain] } });
  }
  const verified = await verifyRegistration(ctx, credential, challenge);
  if (!verified) throw new ApiError('VALIDATION_ERROR', { fields: { credential: [messages.notAccepted] } });
  return await changeOwnAccount(ctx, async (own, account) => {
    const factors = await findFactors(own.em, account.id);
    rejectTooMany(factors.passkeys);
    const passkey = { id: uuidv7(), name: name ?? browserName(ctx), createdAt: own.clock() };
    const transports = (credential.response.transports ?? []).filter((transport) => TRANSPORTS.includes(transport));
    const isNew = await insertPasskey(own.em, { ...passkey, ...verified, accountId: account.id, transports });
    if (!isNew) throw new ApiError('CONFLICT', { message: messages.samePasskey });
    const recoveryCodes = hasAny(factors) ? null : await replaceRecoveryCodes(own.em, account.id);
    await recordNewFactor(own, account, { kind: 'passkey', endOtherSessions });
    return { ...passkey, createdAt: passkey.createdAt.toISOString(), lastUsedAt: null, recoveryCodes };
  });
}

/** Returns the passkeys of the account that is signed in, the oldest first. */
export async function listPasskeys({ em, principal }: Context): Promise<z.infer<typeof passkeys>> {
  return { items: await findPasskeys(em, callerOf(principal).user.id) };
}

/** Renames a passkey of the account that is signed in. @throws ApiError UNAUTHENTICATED, NOT_FOUND */
export async function renamePasskey(ctx: Context, id: string, name: string): Promise<Passkey> {
  return await changeOwnAccount(ctx, async (own, account) => {
    const passkey = await setPasskeyName(own.em, account.id, id, name);
    if (!passkey) throw new ApiError('NOT_FOUND');
    await recordAudit(own, 'factor_changed', { accountId: account.id, details: { method: 'passkey', passkeyId: id } });
    return passkey;
  });
}

/** Removes a passkey. @throws ApiError as {@link recordRemovedFactor}, NOT_FOUND */
export async function removePasskey(ctx: Context, id: string): Promise<void> {
  await changeOwnAccount(ctx, async (own, account) => {
    if (!(await deletePasskey(own.em, account.id, id))) throw new ApiError('NOT_FOUND');
    await recordRemovedFactor(own, account, 'passkey');
  });
}

function browserName(ctx: Context): string {
  return (deviceOf(sessionClientOf(ctx).userAgent) ?? '').slice(0, MAX_PASSKEY_NAME).trim() || 'Passkey';
}

/** @throws ApiError CONFLICT */
function rejectTooMany(passkeys: number): void {
  if (passkeys < MAX_PASSKEYS) return;
  throw new ApiError('CONFLICT', { message: messages.mostPasskeys(MAX_PASSKEYS) });
}
