import type { OwnAccount } from '@arot/contract';
import { type AccountRow, findAccountById } from '../../accounts/account.repository.ts';
import { setLanguage } from '../../accounts/account-details.repository.ts';
import { toAuthIdentity } from '../../accounts/identity.ts';
import { endSessionsOfAccount } from '../../accounts/sessions/end-session.ts';
import { acceptedLanguage, type Language } from '../../base/language.ts';
import { endWidgetSessionsOf } from '../../chat/visitors/visitors-of-account.ts';
import { getCustomerProfile } from '../../customers/customer-profile.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { callerOf } from '../../http/principal.ts';

/** Returns the account of the caller, as the database has it now. @throws ApiError UNAUTHENTICATED */
export async function findOwnAccount(ctx: Pick<Context, 'em' | 'principal'>): Promise<AccountRow> {
  const account = await findAccountById(ctx.em, callerOf(ctx.principal).user.id);
  if (!account?.active) throw new ApiError('UNAUTHENTICATED');
  return account;
}

/** Returns what the owner of an account sees of it: what the session shows, and a customer the profile too. */
export async function showOwnAccount(ctx: Context): Promise<OwnAccount> {
  const account = await findOwnAccount(ctx);
  const identity = toAuthIdentity(account);
  return identity.accountType === 'CUSTOMER' ? { ...identity, ...(await getCustomerProfile(ctx)) } : identity;
}

/**
 * Remembers the language of a request that its owner has made, for messages that others cause.
 *
 * @returns the language of the request, else that of the account
 */
export async function rememberLanguage(
  { em, acceptLanguage }: Pick<Context, 'em' | 'acceptLanguage'>,
  { id, language }: Pick<AccountRow, 'id' | 'language'>,
): Promise<Language | null> {
  const accepted = acceptedLanguage(acceptLanguage);
  if (accepted === undefined || accepted === language) return language;
  await setLanguage(em, id, accepted);
  return accepted;
}

/**
 * Ends everything by which the account is used now: sessions, grants with their codes and tokens, and widget sessions.
 *
 * @param ctx `em` is a transaction that has locked the account
 * @returns how many of each
 */
export async function endAccess(ctx: Context, accountId: string) {
  const { sessions, grants } = await endSessionsOfAccount(ctx, accountId);
  return { sessions, grants, widgetSessions: await endWidgetSessionsOf(ctx.em, accountId, ctx.clock()) };
}
