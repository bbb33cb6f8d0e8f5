import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { meters } from '../base/meters.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { type Failure, type Outbox, runOutbox } from '../outbox/run-outbox.ts';
import type { Limiter } from '../security/limiter.ts';
import type { Channels } from './channels.ts';
import {
  type ClaimedMessage,
  claimMessages,
  deleteMessage,
  endMessage,
  type MessageState,
  postponeMessage,
} from './message.repository.ts';
import { isTemplate, renderEmail, renderSms } from './render-message.ts';
import type { Template, Values } from './templates.ts';

/** The pauses after each failed attempt, in seconds. The last one is repeated until the message expires. */
const PAUSES = [5, 30, 120, 600, 3_600, 14_400];

export type Delivery = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly channels: Channels;
  /** The cap of all messages. */
  readonly limiter: Limiter;
  /** True if messages without a channel are skipped, instead of printed. */
  readonly production: boolean;
  /** The host of the public origin. */
  readonly host: string;
  readonly codes: CodeMessages;
  /** Prints a message without a channel. */
  print(text: string): void;
};

/** The part of the one-time codes in their messages. Other messages have none. */
export type CodeMessages = {
  isCode(template: string): boolean;
  /** Returns the values of the text; undefined if no account may get it: the message is deleted then. */
  open(em: EntityManager, message: ClaimedMessage): Promise<Readonly<Record<string, string>> | undefined>;
  /** Decrypts the code in the values of a message; undefined if its secret has been removed. */
  reveal(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined;
  /** Called once the message has left. */
  sent(em: EntityManager, message: ClaimedMessage): Promise<void>;
  /** Called if the message is not sent, because `AROT_MESSAGE_LIMIT` is reached. */
  skipped(em: EntityManager, message: ClaimedMessage): Promise<void>;
};

/** Delivers messages, the oldest first. */
export function createMessenger(delivery: Delivery): Outbox {
  const { database, clock, logger, channels } = delivery;
  return runOutbox<ClaimedMessage>({
    ...{ one: 'message', all: 'messages', clock, logger, pollMs: 1_000, leaseMs: 30_000, places: 10 },
    claim: ({ now, leasedUntil, places }) => claimMessages(database.fork(), now, leasedUntil, places),
    attempt: (message) => deliver(delivery, message),
    pause: ({ attempts }) => PAUSES[Math.min(attempts, PAUSES.length) - 1],
    postpone: ({ id }, dueAt, reason) => postponeMessage(database.fork(), id, dueAt, reason),
    close: () => channels.close(),
  });
}

type End = (state: Exclude<MessageState, 'queued'>, error?: string) => Promise<undefined>;

async function deliver(delivery: Delivery, message: ClaimedMessage): Promise<Failure | undefined> {
  const { database, clock, logger } = delivery;
  const { id, channel, template, attempts } = message;
  const em = database.fork();
  const end: End = async (state, error) => {
    meters.messages.inc({ channel, result: state });
    await endMessage(em, id, { state, ...(error === undefined ? {} : { error }), endedAt: clock() });
  };
  try {
    if (!isTemplate(template)) return await end('failed', 'this version has no such template');
    const isExpired = Date.parse(message.expiresAt) <= clock().getTime();
    if (isExpired) return await end('failed', 'it expired before it could be sent');
    const values = await valuesOf(delivery, em, message);
    if (values === undefined) return void (await deleteMessage(em, id));
    const hasChannel = delivery.channels[channel] !== undefined;
    if (!hasChannel && delivery.production) return await end('skipped', `the channel ${channel} is not configured`);
    if (attempts === 1 && hasChannel) {
      const waitSeconds = await countMessage(delivery, template);
      if (waitSeconds !== undefined) return await overLimit(delivery, em, message, waitSeconds, end);
    }
    await attempt(delivery, message, template, { ...values, host: delivery.host, shop: message.shop ?? '' });
    if (delivery.codes.isCode(template)) await delivery.codes.sent(em, message);
    return await end(hasChannel ? 'sent' : 'shown');
  } catch (error) {
    const reason = (error as Error).message.slice(0, 300);
    logger.warn({ messageId: id, channel, template, attempts, reason }, 'a message could not be sent');
    meters.messages.inc({ channel, result: 'retried' });
    return { reason };
  }
}

async function valuesOf({ codes }: Delivery, em: EntityManager, message: ClaimedMessage) {
  if (codes.isCode(message.template)) return await codes.open(em, message);
  return message.variables ?? {};
}

/** Counts a message. Half of the limit is for codes, so that notices cannot stop them. @returns the seconds to wait past the limit */
async function countMessage({ limiter, codes }: Delivery, template: string): Promise<number | undefined> {
  const waitSeconds = codes.isCode(template) ? undefined : await limiter.count('notice', Math.ceil(limiter.points / 2));
  return waitSeconds ?? (await limiter.count('all'));
}

/** A code that arrives later is of no use. A notice waits. */
async function overLimit(
  { limiter, codes, clock, logger }: Delivery,
  em: EntityManager,
  message: ClaimedMessage,
  waitSeconds: number,
  end: End,
): Promise<undefined> {
  const { id, template } = message;
  limiter.countRejection();
  logger.warn({ messageId: id, waitSeconds }, 'AROT_MESSAGE_LIMIT is reached');
  if (codes.isCode(template)) {
    await codes.skipped(em, message);
    await end('skipped', 'AROT_MESSAGE_LIMIT was reached');
  } else await postponeMessage(em, id, new Date(clock().getTime() + waitSeconds * 1_000), null);
}

async function attempt(
  { channels, codes, print }: Delivery,
  { id, channel, recipient, language }: ClaimedMessage,
  template: Template,
  values: Values,
): Promise<void> {
  if (channel === 'email') {
    const email = renderEmail(template, language, values);
    if (channels.email) await channels.email(id, recipient, email);
    else print(`To ${recipient}: ${email.subject}\n${email.text}`);
    return;
  }
  const text = renderSms(template, language, values);
  if (channels.sms) await channels.sms(id, recipient, text, codes.isCode(template) ? 'code' : 'notice');
  else print(`To ${recipient}: ${text}`);
}
