import { messages } from '@arot/contract';
import type { AuditContext } from '../audit/record-audit.ts';
import { ApiError } from '../http/api-error.ts';
import { sendMessage } from '../messages/send-message.ts';
import {
  type AccountRow,
  findAccountById,
  findTakenIdentifiers,
  type TakenIdentifier,
  updateAccount,
} from './account.repository.ts';

/** Normalized values. A property that is absent or undefined stays as it is. */
export type AccountChange = {
  readonly name?: string | undefined;
  readonly email?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
};

/** The fields that differ, before and after a change. */
export type Difference = {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/**
 * Changes the name, the email address or the phone number of an account that the transaction has locked.
 *
 * Sessions and grants stay when an identifier changes: the account belongs to the same person, who still has the password.
 * The next login needs the new identifier. If the account was taken over, the caller ends its sessions or sets a password.
 * OAuth applications get the new claims with the next token or request. A new identifier is not verified. The owner hears of it on
 * the contact that was replaced, and on the one that stays.
 *
 * @returns what differs; the caller records it in the audit trail
 * @throws ApiError CONFLICT naming the identifiers that another account has, VALIDATION_ERROR if no identifier is left
 */
export async function changeAccount(
  ctx: AuditContext,
  account: Pick<AccountRow, 'id' | 'name' | 'email' | 'phoneNumber'>,
  change: AccountChange,
): Promise<Difference> {
  const { em } = ctx;
  const stored = { name: account.name, email: account.email, phoneNumber: account.phoneNumber };
  const difference = differenceOf(stored, change);
  const { email, phoneNumber } = { ...stored, ...difference.after };
  if (Object.keys(difference.after).length === 0) return difference;
  if (email === null && phoneNumber === null) {
    const message = messages.onlyIdentifier;
    const cleared = account.email === null ? 'phoneNumber' : 'email';
    throw new ApiError('VALIDATION_ERROR', { fields: { [cleared]: [message] } });
  }
  const taken = await findTakenIdentifiers(em, {
    email: 'email' in difference.after ? email : null,
    phoneNumber: 'phoneNumber' in difference.after ? phoneNumber : null,
  });
  if (taken.length > 0) throw conflictOf(taken);
  // Another transaction may have taken an identifier since.
  const lost = await updateAccount(em, account.id, difference.after, ctx.clock());
  if (lost !== undefined) throw conflictOf([lost]);
  if ('email' in difference.after || 'phoneNumber' in difference.after) await tellOwner(ctx, account);
  return difference;
}

/**
 * An email address that is not verified may be a mistyped one of another person. If it stays, only an account without a phone number
 * uses it.
 *
 * @param before the contacts before the change
 */
async function tellOwner(ctx: AuditContext, before: Pick<AccountRow, 'id' | 'email' | 'phoneNumber'>): Promise<void> {
  const after = await findAccountById(ctx.em, before.id);
  if (!after) return;
  for (const to of [before.email, before.phoneNumber]) {
    const stays = to === after.email || to === after.phoneNumber;
    const isDoubtful = to === after.email && after.emailVerifiedAt === null && after.phoneNumber !== null;
    if (to === null || isDoubtful) continue;
    const template = stays ? 'contact-added' : 'contact-changed';
    await sendMessage(ctx, { to, template, language: after.language, accountId: after.id });
  }
}

/** Returns the properties of `change` that are given and differ from the stored ones. */
export function differenceOf<T extends object>(
  stored: T,
  change: { readonly [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } {
  const before: Partial<T> = {};
  const after: Partial<T> = {};
  for (const key of Object.keys(stored) as (keyof T)[]) {
    const value = change[key];
    if (value === undefined || value === stored[key]) continue;
    before[key] = stored[key];
    after[key] = value;
  }
  return { before, after };
}

/** Returns the 409 for identifiers that another account has. */
export function conflictOf(taken: readonly TakenIdentifier[]): ApiError {
  return new ApiError('CONFLICT', {
    fields: Object.fromEntries(taken.map((field) => [field, [messages.inUse]])),
  });
}
