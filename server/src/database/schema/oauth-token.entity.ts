import { defineEntity, p } from '@mikro-orm/core';

const oauthTokenSchema = defineEntity({
  name: 'OAuthToken',
  tableName: 'oauth_token',
  properties: {
    /** SHA-256 of the code or token, hexadecimal; it is nowhere stored itself. */
    tokenHash: p.text().primary(),
    kind: p.text(),
    grantId: p.text(),
    /** What the engine knows of it, without the token. */
    payload: p.json<Record<string, unknown>>(),
    expiresAt: p.datetime(3),
    consumedAt: p.datetime(3).nullable(),
  },
});

/** An authorization code, an access token or a refresh token. */
export class OAuthToken extends oauthTokenSchema.class {}
oauthTokenSchema.setClass(OAuthToken);

const oauthInteractionSchema = defineEntity({
  name: 'OAuthInteraction',
  tableName: 'oauth_interaction',
  properties: {
    /** SHA-256 of the id in the cookie, hexadecimal. */
    idHash: p.text().primary(),
    kind: p.text(),
    payload: p.json<Record<string, unknown>>(),
    expiresAt: p.datetime(3),
  },
});

/** What a browser is in the middle of: an authorization request that waits for its user, or the engine's session. */
export class OAuthInteraction extends oauthInteractionSchema.class {}
oauthInteractionSchema.setClass(OAuthInteraction);

const oauthSigningKeySchema = defineEntity({
  name: 'OAuthSigningKey',
  tableName: 'oauth_signing_key',
  properties: {
    kid: p.text().primary(),
    /** The private key as a JWK, sealed by the keyring. */
    encryptedPrivateKey: p.text(),
    createdAt: p.datetime(3),
    /** Published before; from now on the newest such key signs. */
    activeFrom: p.datetime(3),
    /** From now on it is not published any more. */
    retiredAt: p.datetime(3).nullable(),
  },
});

/** A key that id tokens are signed with. */
export class OAuthSigningKey extends oauthSigningKeySchema.class {}
oauthSigningKeySchema.setClass(OAuthSigningKey);
