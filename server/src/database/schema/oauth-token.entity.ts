import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** An authorization code, an access token or a refresh token. */
export const OAuthToken = defineEntity({
  name: 'OAuthToken',
  tableName: 'oauth_token',
  properties: {
    /** SHA-256 of the code or token, hexadecimal. The code or token itself is not stored. */
    tokenHash: byteText().primary(),
    kind: p.enum(['AuthorizationCode', 'AccessToken', 'RefreshToken'] as const),
    grantId: byteText(),
    /** The provider's payload, without the token. */
    payload: p.json<Record<string, unknown>>(),
    expiresAt: timestamp(),
    consumedAt: timestamp().nullable(),
  },
  indexes: [
    { name: 'oauth_token_by_expiry', properties: ['expiresAt'] },
    { name: 'oauth_token_by_grant', properties: ['grantId'] },
  ],
});

/** An access token that an application got without a user, by `client_credentials`. */
export const OAuthClientToken = defineEntity({
  name: 'OAuthClientToken',
  tableName: 'oauth_client_token',
  properties: {
    /** SHA-256 of the token, hexadecimal. The token itself is not stored. */
    tokenHash: byteText().primary(),
    clientId: byteText(),
    /** The provider's payload, without the token. */
    payload: p.json<Record<string, unknown>>(),
    expiresAt: timestamp(),
  },
  indexes: [
    { name: 'oauth_client_token_by_application', properties: ['clientId'] },
    { name: 'oauth_client_token_by_expiry', properties: ['expiresAt'] },
  ],
});

/** An authorization request that waits for its user, or the provider's own session of a browser. */
export const OAuthInteraction = defineEntity({
  name: 'OAuthInteraction',
  tableName: 'oauth_interaction',
  properties: {
    /** SHA-256 of the id in the cookie, hexadecimal. */
    idHash: byteText().primary(),
    kind: p.enum(['Session', 'Interaction'] as const),
    payload: p.json<Record<string, unknown>>(),
    expiresAt: timestamp(),
  },
  indexes: [{ name: 'oauth_interaction_by_expiry', properties: ['expiresAt'] }],
});

/** A key that signs id tokens. */
export const OAuthSigningKey = defineEntity({
  name: 'OAuthSigningKey',
  tableName: 'oauth_signing_key',
  properties: {
    kid: byteText().primary(),
    /** The private key as a JWK, encrypted by the keyring. */
    encryptedPrivateKey: p.text(),
    createdAt: timestamp(),
    /** The key is published before; from then on the newest active key signs. */
    activeFrom: timestamp(),
    /** The time from which the key is no longer published. */
    retiredAt: timestamp().nullable(),
  },
});
