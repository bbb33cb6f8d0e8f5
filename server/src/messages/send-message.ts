import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../base/clock.ts';
import type { Language } from '../base/language.ts';
import type { EntityManager } from '../database/database.ts';
import { insertMessage } from './message.repository.ts';
import type { Template } from './templates.ts';

/** The ways in which a message leaves the server. */
export type Channel = 'email' | 'sms';

/** Returns the channel of a normalized email address or phone number. */
export function channelOf(identifier: string): Channel {
  return identifier.includes('@') ? 'email' : 'sms';
}

/** The time for which a notice is tried. */
const NOTICE_MS = 48 * 3_600_000;

export type OutgoingMessage = {
  /** A normalized email address, or a phone number in +880 form. */
  readonly to: string;
  readonly template: Template;
  readonly variables?: Readonly<Record<string, string>>;
  readonly language: Language | null;
  /** The account that the message is about. If it is erased, the message is too. */
  readonly accountId: string | null;
  readonly id?: string;
  /** The time after which it is not sent any more; by default two days from now. */
  readonly expiresAt?: Date;
};

/** Stores a message in the transaction of the caller. A server delivers it after the commit, at least once. */
export async function sendMessage(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  { to, template, variables = {}, language, accountId, id = uuidv7(), expiresAt }: OutgoingMessage,
): Promise<void> {
  const now = clock();
  await insertMessage(em, {
    id,
    accountId,
    channel: channelOf(to),
    recipient: to,
    template,
    language: language ?? 'en',
    variables,
    createdAt: now,
    expiresAt: expiresAt ?? new Date(now.getTime() + NOTICE_MS),
  });
}

/** The properties of the account that a notice is for. */
export type Recipient = {
  readonly id: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly language: Language | null;
  readonly emailVerifiedAt: string | null;
  readonly holdUntil: string | null;
};

/** Returns true if a reset of the password by phone restricts an account now: its phone may be another person's. */
function isOnHold({ holdUntil: until }: Pick<Recipient, 'holdUntil'>, now: Date): boolean {
  return until !== null && Date.parse(until) > now.getTime();
}

/** Returns the contact of an account that its owner has proved: the email address, else the phone number; during a hold both. */
export function verifiedContactsOf(
  account: Omit<Recipient, 'id' | 'language'> & { readonly phoneVerifiedAt: string | null },
  now: Date,
): string[] {
  const email = account.emailVerifiedAt === null ? null : account.email;
  const phone = account.phoneVerifiedAt === null ? null : account.phoneNumber;
  const verified = [email, phone].filter((contact) => contact !== null);
  return isOnHold(account, now) ? verified : verified.slice(0, 1);
}

/** Sends a message to an account: to its verified email address, else to its phone, else to its email address; during a hold to both. */
export async function notifyAccount(
  ctx: Parameters<typeof sendMessage>[0],
  account: Recipient,
  template: Template,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { email, phoneNumber: phone, emailVerifiedAt: verifiedAt, language, id } = account;
  const usual = verifiedAt === null ? (phone ?? email) : email;
  const contacts = isOnHold(account, ctx.clock()) ? [email, phone] : [usual];
  for (const to of contacts)
    if (to !== null) await sendMessage(ctx, { to, template, variables, language, accountId: id });
}
