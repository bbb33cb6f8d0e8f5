import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** A login that lasts until it expires or is revoked. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: byteText().primary(),
    /** SHA-256 of the token, hexadecimal. The token itself is not stored. */
    tokenHash: byteText(),
    accountId: byteText(),
    /** The id of the browser's first session; null for that first session itself. */
    browserId: byteText().nullable(),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    revokedAt: timestamp().nullable(),
    /** True if the session was opened with a one-time password. It then allows only to choose another one. */
    mustChangePassword: p.boolean().default(false),
    /** The last request, to the minute for staff members and to the hour for other accounts; null until then. */
    lastUsedAt: timestamp().nullable(),
    /** The network of the client that signed in: a /24 of IPv4 or a /48 of IPv6; null for sessions of earlier versions. */
    network: p.text().nullable(),
    /** The User-Agent of the client that signed in, as far as it is shown. */
    userAgent: p.text().nullable(),
    /** The last time that its user proved the identity again; null since the sign-in. */
    freshAt: timestamp().nullable(),
    /** The ways in which its user has signed in and proved the identity, as `amr` of RFC 8176, separated by spaces; null for `pwd`. */
    methods: byteText().nullable(),
    /** The last time that its user proved a second factor; null if never. */
    factorAt: timestamp().nullable(),
  },
  uniques: [{ name: 'session_token_hash_unique', properties: ['tokenHash'] }],
  indexes: [
    { name: 'session_by_account', properties: ['accountId'] },
    {
      name: 'session_by_browser',
      expression: 'create index session_by_browser on session (browser_id) where browser_id is not null',
    },
    { name: 'session_by_expiry', properties: ['expiresAt'] },
    {
      name: 'session_by_revocation',
      expression: 'create index session_by_revocation on session (revoked_at) where revoked_at is not null',
    },
  ],
});
