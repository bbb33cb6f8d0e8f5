import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** A message that leaves the server, or has left it. */
export const Message = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    /** Receivers of SMS get it with each attempt, so that they can recognize a repetition. */
    id: byteText().primary(),
    /** The account that the message is about; null if no account has the recipient. */
    accountId: byteText().nullable(),
    channel: p.enum(['email', 'sms'] as const),
    /** An email address, or a phone number in +880 form. */
    recipient: byteText(),
    template: byteText(),
    language: p.enum(['en', 'bn'] as const),
    /** The values of the text; null once it has been sent, or has failed. A code is encrypted. */
    variables: p.json<Record<string, string>>().nullable(),
    /** `shown`: printed on the console, because the channel is not configured. `skipped`: it had no channel in production, or a limit was reached. */
    state: p.enum(['queued', 'sent', 'shown', 'skipped', 'failed'] as const).default('queued'),
    attempts: p.integer().default(0),
    error: p.text().nullable(),
    createdAt: timestamp(),
    /** The time of the next attempt. */
    dueAt: timestamp(),
    /** The time after which it is not sent any more. */
    expiresAt: timestamp(),
    endedAt: timestamp().nullable(),
  },
  indexes: [
    {
      name: 'message_by_due',
      expression: `create index message_by_due on message (due_at) where state = 'queued'`,
    },
    {
      name: 'message_by_end',
      expression: 'create index message_by_end on message (ended_at) where ended_at is not null',
    },
    {
      name: 'message_by_account',
      expression: 'create index message_by_account on message (account_id) where account_id is not null',
    },
  ],
});
