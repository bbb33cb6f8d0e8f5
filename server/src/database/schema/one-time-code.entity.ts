import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** A code of six digits that was sent to a phone number or an email address. */
export const OneTimeCode = defineEntity({
  name: 'OneTimeCode',
  tableName: 'one_time_code',
  properties: {
    /** The id of the message that contains it. */
    id: byteText().primary(),
    /** Null until an account with the target has been looked up, and for ever if there is none. */
    accountId: byteText().nullable(),
    purpose: byteText(),
    target: byteText(),
    /** The key of the device that asked for it without a session. */
    device: byteText().nullable(),
    /** HMAC-SHA256 of the id and the code, in base64url. */
    hash: byteText(),
    /** Wrong attempts. */
    attempts: p.integer().default(0),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    /** The time at which it was used, or another event ended it. */
    endedAt: timestamp().nullable(),
  },
  indexes: [
    { name: 'one_time_code_by_target', properties: ['target'] },
    {
      name: 'one_time_code_by_account',
      expression: 'create index one_time_code_by_account on one_time_code (account_id) where account_id is not null',
    },
    { name: 'one_time_code_by_expiry', properties: ['expiresAt'] },
  ],
});

/** The number of times that a kind of caller got a code for a target, or tried one, in a window of time; or such a window of a notice. */
export const CodeCount = defineEntity({
  name: 'CodeCount',
  tableName: 'code_count',
  properties: {
    /** The kind of count, the kind of caller, and a hash of the target. */
    key: byteText().primary(),
    count: p.integer(),
    /** The end of the window. */
    expiresAt: timestamp(),
  },
  indexes: [{ name: 'code_count_by_expiry', properties: ['expiresAt'] }],
});
