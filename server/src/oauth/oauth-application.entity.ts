import { defineEntity, p } from '@mikro-orm/core';

const oauthApplicationSchema = defineEntity({
  name: 'OAuthApplication',
  tableName: 'oauth_application',
  properties: {
    /** The API key, `ak_…`. */
    clientId: p.text().primary(),
    slug: p.text(),
    name: p.text(),
    logoUrl: p.text().nullable(),
    redirectUris: p.json<string[]>(),
    postLogoutRedirectUris: p.json<string[]>(),
    /** The application's own start page. */
    homeUrl: p.text().nullable(),
    public: p.boolean(),
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
  },
});

/** A secret of an application; during a rotation there are several. */
export class OAuthApplicationSecret extends oauthApplicationSecretSchema.class {}
oauthApplicationSecretSchema.setClass(OAuthApplicationSecret);
