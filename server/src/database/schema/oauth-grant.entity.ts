import { defineEntity, p } from '@mikro-orm/core';

const oauthGrantSchema = defineEntity({
  name: 'OAuthGrant',
  tableName: 'oauth_grant',
  properties: {
    /** Names the grant inside the server and is never told to anybody. */
    id: p.text().primary(),
    accountId: p.text(),
    clientId: p.text(),
    /** The session in which it was given; ending that one ends the grant. */
    sessionId: p.text(),
    scope: p.text(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
});

/** What one authorization gave an application, and the family that all tokens of it belong to. */
export class OAuthGrant extends oauthGrantSchema.class {}
oauthGrantSchema.setClass(OAuthGrant);

const oauthConsentSchema = defineEntity({
  name: 'OAuthConsent',
  tableName: 'oauth_consent',
  properties: {
    accountId: p.text().primary(),
    clientId: p.text().primary(),
    scopes: p.json<string[]>(),
    grantedAt: p.datetime(3),
  },
});

/** What somebody has allowed a third party, so that it is not asked again. */
export class OAuthConsent extends oauthConsentSchema.class {}
oauthConsentSchema.setClass(OAuthConsent);
