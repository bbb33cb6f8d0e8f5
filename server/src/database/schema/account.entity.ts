import { defineEntity, p } from '@mikro-orm/core';
import { byteText, rowVersion, timestamp } from './columns.ts';

/** A user who can log in: staff (with a role), a customer (with a customer record), or neither. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: byteText().primary(),
    name: p.text().default(''),
    email: byteText().nullable(),
    phoneNumber: byteText().nullable(),
    image: p.text().nullable(),
    passwordHash: p.text(),
    /** The hash of a password that works for one login. It means nothing once the account has another password. */
    oneTimePasswordHash: p.text().nullable(),
    /** Until when that password works; null once it has been used. */
    oneTimePasswordUntil: timestamp().nullable(),
    roleName: byteText().nullable(),
    active: p.boolean().default(true),
    /** True for the account of a program. It has a role and keys, and nothing to sign in with. */
    isService: p.boolean().default(false),
    createdAt: timestamp(),
    /** The time of the last change of the name, an identifier or the picture; null if none has changed. */
    updatedAt: timestamp().nullable(),
    version: rowVersion(),
    /** The language of messages that others cause; null until the owner has made a request that names one. */
    language: byteText().$type<'en' | 'bn'>().nullable(),
    /** The time at which a code proved that the owner has the email address; null if none did. */
    emailVerifiedAt: timestamp().nullable(),
    /** The same for the phone number. */
    phoneVerifiedAt: timestamp().nullable(),
    /** Until when a reset of the password by phone restricts the account; null if nothing does. */
    holdUntil: timestamp().nullable(),
    /** Since when the account has its role; null for one that had it before this was recorded. */
    roleSince: timestamp().nullable(),
    /** The time at which the owner asked for the deletion of the account; null if the account stays. */
    deletionRequestedAt: timestamp().nullable(),
    /** The time from which on the account is erased. */
    erasesAt: timestamp().nullable(),
    /** The time at which the owner was reminded of it. */
    deletionAnnouncedAt: timestamp().nullable(),
  },
  uniques: [
    { name: 'account_email_unique', properties: ['email'] },
    { name: 'account_phone_number_unique', properties: ['phoneNumber'] },
  ],
  indexes: [
    { name: 'account_by_role', properties: ['roleName'], where: 'role_name is not null' },
    { name: 'account_by_erasure', properties: ['erasesAt'], where: 'erases_at is not null' },
  ],
});

/** A copy of the data of an account that its owner has asked for. */
export const AccountExport = defineEntity({
  name: 'AccountExport',
  tableName: 'account_export',
  properties: {
    accountId: byteText().primary(),
    id: byteText(),
    /** JSON files by name, encrypted with AROT_SECRET. The documents are not copied. */
    files: p.text(),
    createdAt: timestamp(),
    expiresAt: timestamp(),
  },
  indexes: [{ name: 'account_export_by_expiry', properties: ['expiresAt'] }],
});

/** A projection table of the accounts, for searches by name, shop, phone number and email address. Triggers maintain it. */
export const AccountSearch = defineEntity({
  name: 'AccountSearch',
  tableName: 'account_search',
  properties: {
    accountId: byteText().primary(),
    createdAt: timestamp(),
    /** Normalized texts, one a line. */
    text: byteText(),
  },
  indexes: [
    { name: 'account_search_newest', properties: ['createdAt', 'accountId'] },
    {
      name: 'account_search_text',
      expression: 'create index account_search_text on account_search using gin (text gin_trgm_ops)',
    },
  ],
});

/** A set of permission codes that staff accounts share. */
export const Role = defineEntity({
  name: 'Role',
  tableName: 'role',
  properties: {
    name: byteText().primary(),
    permissions: p.json<string[]>().defaultRaw(`'[]'`),
    /** Since when it has `accounts:write`; null for a role that had it from the beginning, or that does not have it. */
    managesAccountsSince: timestamp().nullable(),
    version: rowVersion(),
  },
});

/** A key with which a program uses its service account. */
export const ServiceKey = defineEntity({
  name: 'ServiceKey',
  tableName: 'service_key',
  properties: {
    id: byteText().primary(),
    /** SHA-256 of the key, hexadecimal. The key itself is not stored. */
    tokenHash: byteText(),
    accountId: byteText(),
    name: p.text(),
    /** The permissions of the role that the key has; null for all of them. */
    permissions: p.json<string[]>().nullable(),
    /** The networks that it is accepted from, in CIDR notation; empty for all. */
    addressRanges: p.json<string[]>().defaultRaw(`'[]'`),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    /** The last request, to the minute; null until then. */
    lastUsedAt: timestamp().nullable(),
    /** The time of the message that it ends soon. */
    announcedAt: timestamp().nullable(),
  },
  uniques: [{ name: 'service_key_token_hash_unique', properties: ['tokenHash'] }],
  indexes: [
    { name: 'service_key_by_account', properties: ['accountId'] },
    { name: 'service_key_by_expiry', properties: ['expiresAt'] },
  ],
});
