import { defineEntity, p } from '@mikro-orm/core';

const accountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    email: p.text().nullable(),
    phoneNumber: p.text().nullable(),
    image: p.text().nullable(),
    passwordHash: p.text(),
    roleName: p.text().nullable(),
    active: p.boolean(),
    createdAt: p.datetime(3),
  },
});

/** Whoever can sign in: staff (with a role), customers (with a customer record), and users with neither. */
export class Account extends accountSchema.class {}
accountSchema.setClass(Account);
