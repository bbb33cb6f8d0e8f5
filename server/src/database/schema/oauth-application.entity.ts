import { defineEntity, p } from '@mikro-orm/core';

const oauthApplicationSchema = defineEntity({
  name: 'OAuthApplication',
  tableName: 'oauth_application',
  properties: {
    /** The API key, `ak_…`. */
    clientId: p.text().primary(),
    slug: p.text(),
    /** The newest first. */
    formerSlugs: p.json<string[]>(),
    name: p.text(),
    logoUrl: p.text().nullable(),
    /** Where its users go who come to its login page without a request. */
    homeUrl: p.text().nullable(),
    redirectUris: p.json<string[]>(),
    postLogoutRedirectUris: p.json<string[]>(),
    public: p.boolean(),
    /** Installed on its user's device. @see https://www.rfc-editor.org/rfc/rfc8252 */
    native: p.boolean(),
    thirdParty: p.boolean(),
    requirePkce: p.boolean(),
    /** Every scope that it may ask for. */
    scopes: p.json<string[]>(),
    /** What a request without a scope asks for. */
    defaultScope: p.text(),
    createdAt: p.datetime(3),
    disabledAt: p.datetime(3).nullable(),
  },
});

/** A program that sends its users here to sign in. */
export class OAuthApplication extends oauthApplicationSchema.class {}
oauthApplicationSchema.setClass(OAuthApplication);

const oauthApplicationSecretSchema = defineEntity({
  name: 'OAuthApplicationSecret',
  tableName: 'oauth_application_secret',
  properties: {
    /** SHA-256 of the API secret, hexadecimal; the secret itself is nowhere stored. */
    secretHash: p.text().primary(),
    clientId: p.text(),
    createdAt: p.datetime(3),
    /** When a secret that was replaced ends; null for the current one. */
    expiresAt: p.datetime(3).nullable(),
    /** To the minute. */
    lastUsedAt: p.datetime(3).nullable(),
  },
});

/** A secret of an application; during a rotation there are several. */
export class OAuthApplicationSecret extends oauthApplicationSecretSchema.class {}
oauthApplicationSecretSchema.setClass(OAuthApplicationSecret);
