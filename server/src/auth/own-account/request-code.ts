import type { codeRequest } from '@arot/contract';
import type * as z from 'zod';
import { type CodeRequested, issueCode } from '../../accounts/codes/codes.ts';
import { deviceKeyOf } from '../../accounts/sessions/known-devices.ts';
import { lockOwnAccount } from '../../accounts/sessions/lock-own-account.ts';
import { acceptedLanguage } from '../../base/language.ts';
import type { Context } from '../../http/context.ts';
import { normalizedIdentifier } from '../sign-in.ts';
import { findOwnAccount, rememberLanguage } from './own-account.ts';

/**
 * Sends a code to reset a password, or to prove the identity of the caller again. The result never tells whether an account exists.
 *
 * @throws ApiError FORBIDDEN for a page of a foreign origin, UNAUTHENTICATED, RATE_LIMITED, SERVICE_UNAVAILABLE
 */
export async function requestCode(ctx: Context, request: z.infer<typeof codeRequest>): Promise<CodeRequested> {
  const { originPolicy } = ctx.services;
  const { purpose } = request;
  if (purpose === 'password-reset') {
    originPolicy.rejectUntrusted(ctx.origin, 'code');
    const target = normalizedIdentifier(request.identifier ?? '');
    const language = acceptedLanguage(ctx.acceptLanguage) ?? null;
    const caller = { accountId: null, device: deviceKeyOf(ctx) };
    return await issueCode(ctx, { purpose, target, language, ...caller });
  }
  if (ctx.credential.kind === 'cookie') originPolicy.requireTrusted(ctx.origin, 'code by cookie');
  else originPolicy.rejectUntrusted(ctx.origin, 'code');
  const account = await findOwnAccount(ctx);
  const language = await rememberLanguage(ctx, account);
  const own = { accountId: account.id, device: null, lock: lockOwnAccount };
  return await issueCode(ctx, { purpose, target: ownTarget(account), language, ...own });
}

/** Returns where codes for the owner of an account go: the phone, but the email address of a staff member. */
export function ownTarget(account: {
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly roleName: string | null;
}): string {
  const { email, phoneNumber: phone, roleName: role } = account;
  const target = role === null ? (phone ?? email) : (email ?? phone);
  if (target === null) throw new Error('an account has neither an email address nor a phone number');
  return target;
}
