import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { meters } from '../base/meters.ts';
import { type Polling, startPolling } from '../base/start-polling.ts';
import type { Database, EntityManager } from '../database/database.ts';
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

const POLL_MS = 1_000;
const BATCH = 10;
/** Longer than an attempt can take. A message whose process was killed in the middle is tried again after it. */
const LEASE_MS = 30_000;
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

export type Messenger = {
  /** Begins to look for due messages every second. */
  start(): void;
  /** Delivers what is due now. */
  deliverDue(): Promise<void>;
  /** Waits for the attempts in flight, and ends. */
  stop(): Promise<void>;
};

/** Delivers messages. Each message belongs to one process at a time. */
export function createMessenger(delivery: Delivery): Messenger {
  let running: Promise<void> | undefined;
  let stopping = false;
  const deliverAll = async () => {
    for (;;) {
      const now = delivery.clock();
      const leasedUntil = new Date(now.getTime() + LEASE_MS);
      const claimed = await claimMessages(delivery.database.fork(), now, leasedUntil, BATCH);
      await Promise.all(claimed.map((message) => deliver(delivery, message)));
      if (stopping || claimed.length < BATCH) return;
    }
  };
  const deliverDue = async () => {
    running ??= deliverAll().finally(() => {
      running = undefined;
    });
    await running;
  };
  let polling: Polling | undefined;
  return {
    start: () => {
      polling ??= startPolling(deliverDue, POLL_MS, (error) =>
        delivery.logger.warn({ err: error }, 'messages cannot be read from the database'),
      );
    },
    deliverDue,
    stop: async () => {
      stopping = true;
      await polling?.stop();
      await running?.catch(() => undefined);
      delivery.channels.close();
    },
  };
}

async function deliver(delivery: Delivery, message: ClaimedMessage): Promise<void> {
  const { database, clock, logger } = delivery;
  const { id, channel, template, attempts } = message;
  const em = database.fork();
  const end = async (state: Exclude<MessageState, 'queued'>, error?: string) => {
    meters.messages.inc({ channel, result: state });
    await endMessage(em, id, { state, ...(error === undefined ? {} : { error }), endedAt: clock() });
  };
  try {
    if (!isTemplate(template)) return await end('failed', 'this version has no such template');
    const isExpired = Date.parse(message.expires_at) <= clock().getTime();
    if (isExpired) return await end('failed', 'it expired before it could be sent');
    const values = await valuesOf(delivery, em, message);
    if (values === undefined) return await deleteMessage(em, id);
    const hasChannel = delivery.channels[channel] !== undefined;
    if (!hasChannel && delivery.production) return await end('skipped', `the channel ${channel} is not configured`);
    if (attempts === 1 && hasChannel) {
      const waitSeconds = await countMessage(delivery, template);
      if (waitSeconds !== undefined) return await overLimit(delivery, em, message, waitSeconds, end);
    }
    await attempt(delivery, message, template, { ...values, host: delivery.host, shop: message.shop ?? '' });
    if (delivery.codes.isCode(template)) await delivery.codes.sent(em, message);
    await end(hasChannel ? 'sent' : 'shown');
  } catch (error) {
    const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
    const reason = (error as Error).message.slice(0, 300);
    logger.warn({ messageId: id, channel, template, attempts, reason }, 'a message could not be sent');
    meters.messages.inc({ channel, result: 'retried' });
    // If the database is away, the lease ends and the message is tried again.
    await postponeMessage(em, id, new Date(clock().getTime() + pause * 1_000), reason).catch(() => undefined);
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
  end: (state: 'skipped', error: string) => Promise<void>,
): Promise<void> {
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
