import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

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
    roleName: byteText().nullable(),
    active: p.boolean().default(true),
    createdAt: timestamp(),
    /** When the name, an identifier or the picture last changed; null if none has. */
    updatedAt: timestamp().nullable(),
  },
  uniques: [
    { name: 'account_email_unique', properties: ['email'] },
    { name: 'account_phone_number_unique', properties: ['phoneNumber'] },
  ],
  indexes: [{ name: 'account_by_role', properties: ['roleName'], where: 'role_name is not null' }],
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
  },
});
