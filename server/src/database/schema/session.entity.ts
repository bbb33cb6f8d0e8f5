import { defineEntity, p } from '@mikro-orm/core';

const sessionSchema = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.text().primary(),
    /** SHA-256 of the token, hexadecimal; the token itself is nowhere stored. */
    tokenHash: p.text(),
    accountId: p.text(),
    /** The first session of the browser that this one belongs to; null where this is the first. */
    browserId: p.text().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
});

/** A sign-in that lasts until it expires or is revoked. */
export class Session extends sessionSchema.class {}
sessionSchema.setClass(Session);
