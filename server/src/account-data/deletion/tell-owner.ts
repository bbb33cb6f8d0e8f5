import type { AccountRow } from '../../accounts/account.repository.ts';
import type { Context } from '../../http/context.ts';
import { sendMessage } from '../../messages/send-message.ts';
import type { Template } from '../../messages/templates.ts';

/** The day of a moment, where the customers are. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka', dateStyle: 'short' });

/**
 * Tells the owner of an account about its deletion, on every contact that is the owner's: a person who has taken over one of them
 * must not delete the account in silence. An email address that is not verified may be a mistyped one of another person, so it
 * is used only where there is no phone number.
 *
 * @param erasesAt in ISO 8601
 */
export async function tellOwner(
  ctx: Pick<Context, 'em' | 'clock'>,
  account: AccountRow,
  template: Extract<Template, `deletion-${string}`>,
  erasesAt?: string,
): Promise<void> {
  const { id, email, phoneNumber: phone, emailVerifiedAt: verifiedAt, language } = account;
  const contacts = [phone, verifiedAt === null && phone !== null ? null : email];
  const variables = erasesAt === undefined ? {} : { date: DAY.format(new Date(erasesAt)) };
  for (const to of contacts)
    if (to !== null) await sendMessage(ctx, { to, template, variables, language, accountId: id });
}
