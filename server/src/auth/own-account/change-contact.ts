import { messages, type OwnAccount } from '@arot/contract';
import {
  type AccountRow,
  findAccountByIdentifier,
  lockAccountById,
  updateAccount,
} from '../../accounts/account.repository.ts';
import { setVerified } from '../../accounts/account-details.repository.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import {
  type CodeRequested,
  checkCode,
  issueCode,
  newestTarget,
  useCode,
  wrongCode,
} from '../../accounts/codes/codes.ts';
import { changeOwnAccount, lockOwnAccount } from '../../accounts/sessions/lock-own-account.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { callerOf } from '../../http/principal.ts';
import { channelOf, notifyAccount } from '../../messages/send-message.ts';
import { changeOnce } from '../../operations/own-changes.ts';
import { findOwnAccount, rememberLanguage, showOwnAccount } from './own-account.ts';

/** The kinds of contacts: the purposes of their codes, and their property. */
const CONTACTS = {
  phone: { verify: 'verify-phone', change: 'change-phone', field: 'phoneNumber' },
  email: { verify: 'verify-email', change: 'change-email', field: 'email' },
} as const;

type Contact = keyof typeof CONTACTS;

/**
 * Sends a code to a contact that the owner wants to move to, or to the present one, to verify it. A contact of another account gets
 * a code too: its holder learns by the confirmation that it is taken.
 *
 * @throws ApiError RATE_LIMITED, CODES_UNAVAILABLE
 */
export async function requestContact(ctx: Context, contact: Contact, target: string): Promise<CodeRequested> {
  const account = await findOwnAccount(ctx);
  const { verify, change } = CONTACTS[contact];
  const purpose = target === presentOf(account, contact) ? verify : change;
  const language = await rememberLanguage(ctx, account);
  const own = { accountId: account.id, device: null };
  return await issueCode(ctx, { purpose, target, ...own, language, lock: lockOwnAccount });
}

/**
 * Sets the contact that the newest code was sent to, verified. See {@link changeAccount} for the messages to the owner.
 *
 * @throws ApiError VALIDATION_ERROR naming `code`, RATE_LIMITED, CONFLICT naming the contact if another account has it and does not
 *   give way
 */
export async function confirmContact(
  ctx: Context,
  contact: Contact,
  { code }: { readonly code: string },
): Promise<OwnAccount> {
  const accountId = callerOf(ctx.principal).user.id;
  const { verify, change, field } = CONTACTS[contact];
  const purposes = [verify, change];
  const target = await newestTarget(ctx, accountId, purposes);
  if (target === undefined) throw wrongCode();
  const right = await checkCode(ctx, { target, purposes, accountId, device: null }, code);
  return await changeOnce(ctx, async (own) => {
    const account = await lockOwnAccount(own);
    await useCode(own, right);
    const other = await findAccountByIdentifier(own.em, target);
    if (other && other.id !== accountId) await takeContact(own, other.id, contact, target);
    const present = presentOf(account, contact);
    const difference = await changeAccount(own, account, { [field]: target });
    await setVerified(own.em, account.id, channelOf(target), ctx.clock());
    const kind = present === target ? 'contact_verified' : 'account_changed';
    await recordAudit(own, kind, { accountId, details: { ...difference, verified: field } });
    return await showOwnAccount(own);
  });
}

/**
 * Takes a contact from another account: an email address which that account has never verified, and does not need to sign in. Any
 * caller can type an address at a registration. Those of staff members come from the shop.
 *
 * @throws ApiError CONFLICT naming any other contact
 */
async function takeContact(own: Context, otherId: string, contact: Contact, target: string): Promise<void> {
  const other = await lockAccountById(own.em, otherId);
  // It may have moved away meanwhile.
  if (!other || presentOf(other, contact) !== target) return;
  const { emailVerifiedAt: verifiedAt, phoneNumber: phone, roleName: role } = other;
  if (contact === 'phone' || verifiedAt !== null || phone === null || role !== null) {
    throw new ApiError('CONFLICT', { fields: { [CONTACTS[contact].field]: [messages.contactOfOther] } });
  }
  const details = { before: { email: other.email }, after: { email: null } };
  await updateAccount(own.em, otherId, details.after, own.clock());
  await recordAudit(own, 'account_changed', { accountId: otherId, details });
  // The address is another person's, who hears nothing of this account.
  await notifyAccount(own, { ...other, email: null }, 'contact-added');
}

/**
 * Removes the email address. See {@link changeAccount} for the messages to the owner.
 *
 * @throws ApiError CONFLICT if no phone number would remain
 */
export async function removeEmail(ctx: Context): Promise<OwnAccount> {
  return await changeOwnAccount(ctx, async (own, account) => {
    if (account.phoneNumber === null) {
      throw new ApiError('CONFLICT', { message: messages.noPhoneToSignIn });
    }
    if (account.email !== null) {
      const difference = await changeAccount(own, account, { email: null });
      await recordAudit(own, 'account_changed', { accountId: account.id, details: difference });
    }
    return await showOwnAccount(own);
  });
}

function presentOf({ email, phoneNumber: phone }: AccountRow, contact: Contact): string | null {
  return contact === 'email' ? email : phone;
}
