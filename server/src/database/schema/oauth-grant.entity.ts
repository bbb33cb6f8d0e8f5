import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** The rights that one authorization has given an application. All tokens that follow from it belong to it. */
export const OAuthGrant = defineEntity({
  name: 'OAuthGrant',
  tableName: 'oauth_grant',
  properties: {
    /** Internal: no response contains it. */
    id: byteText().primary(),
    accountId: byteText(),
    clientId: byteText(),
    /** The session in which it was given. Ending that session ends the grant. */
    sessionId: byteText(),
    /**
     * The `sid` of its id tokens, if it is not `session_id`: the session in which it was given has been replaced in its browser by a
     * later login of the same account.
     */
    sid: byteText().nullable(),
    scope: p.text(),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    revokedAt: timestamp().nullable(),
  },
  indexes: [
    { name: 'oauth_grant_by_account', properties: ['accountId'] },
    { name: 'oauth_grant_by_application', properties: ['clientId', 'accountId'] },
    { name: 'oauth_grant_by_expiry', properties: ['expiresAt'] },
    {
      name: 'oauth_grant_by_revocation',
      expression: 'create index oauth_grant_by_revocation on oauth_grant (revoked_at) where revoked_at is not null',
    },
    { name: 'oauth_grant_by_session', properties: ['sessionId'] },
  ],
});

/** The scopes that a user has allowed a third-party application, so that the consent page is shown once. */
export const OAuthConsent = defineEntity({
  name: 'OAuthConsent',
  tableName: 'oauth_consent',
  properties: {
    accountId: byteText().primary(),
    clientId: byteText().primary(),
    scopes: p.json<string[]>(),
    grantedAt: timestamp(),
  },
  indexes: [{ name: 'oauth_consent_by_application', properties: ['clientId', 'accountId'] }],
});
