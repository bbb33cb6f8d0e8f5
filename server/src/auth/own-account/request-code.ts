import { type codeRequest, messages } from '@arot/contract';
import type * as z from 'zod';
import { type CodeRequested, issueCode } from '../../accounts/codes/codes.ts';
import { deviceKeyOf } from '../../accounts/sessions/known-devices.ts';
import { lockOwnAccount } from '../../accounts/sessions/lock-own-account.ts';
import { acceptedLanguage } from '../../base/language.ts';
import type { Context } from '../../http/context.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { callerOf } from '../../http/principal.ts';
import { requireCodeSignIn } from '../code-login.ts';
import { normalizedIdentifier } from '../sign-in.ts';
import { findOwnAccount, rememberLanguage } from './own-account.ts';

/**
 * Sends a code to reset a password, to sign in, or to prove the identity of the caller again. The result never tells whether an account
 * exists.
 *
 * @throws ApiError VALIDATION_ERROR if sign-in by code is not offered, and as {@link ownTarget}; FORBIDDEN for a page of a foreign origin, UNAUTHENTICATED, RATE_LIMITED, CODES_UNAVAILABLE
 */
export async function requestCode(ctx: Context, request: z.infer<typeof codeRequest>): Promise<CodeRequested> {
  const { originPolicy } = ctx.services;
  const { purpose } = request;
  if (purpose === 'sign-in') requireCodeSignIn(ctx);
  if (purpose !== 'reauthenticate') {
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
  return await issueCode(ctx, { purpose, target: ownTarget(ctx, account), language, ...own });
}

/**
 * Returns where codes for the owner of an account go: the phone, but the email address of a staff member. In a session that only a code
 * has opened, another code to the phone would prove nothing more, so the email address must be verified.
 *
 * @throws ForbiddenError without a verified email address in such a session
 */
export function ownTarget(
  { principal }: Pick<Context, 'principal'>,
  account: {
    readonly email: string | null;
    readonly emailVerifiedAt: string | null;
    readonly phoneNumber: string | null;
    readonly roleName: string | null;
  },
): string {
  const { email, emailVerifiedAt: verifiedAt, phoneNumber: phone, roleName: role } = account;
  if (callerOf(principal).hasOnlyCode) {
    if (email !== null && verifiedAt !== null) return email;
    throw new ForbiddenError({ check: 'verified email' }, messages.proveMoreThanCode);
  }
  const target = role === null ? (phone ?? email) : (email ?? phone);
  if (target === null) throw new Error('an account has neither an email address nor a phone number');
  return target;
}
