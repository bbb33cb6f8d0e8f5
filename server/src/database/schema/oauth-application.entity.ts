import { defineEntity, p } from '@mikro-orm/core';
import { byteText, rowVersion, timestamp } from './columns.ts';

/** An OAuth client: a program whose users log in here. */
export const OAuthApplication = defineEntity({
  name: 'OAuthApplication',
  tableName: 'oauth_application',
  properties: {
    /** The API key, `ak_…`. */
    clientId: byteText().primary(),
    slug: byteText(),
    name: p.text(),
    logoUrl: p.text().nullable(),
    redirectUris: p.json<string[]>(),
    postLogoutRedirectUris: p.json<string[]>().defaultRaw(`'[]'`),
    public: p.boolean(),
    thirdParty: p.boolean(),
    requirePkce: p.boolean(),
    /** Every scope that it may ask for. */
    scopes: p.json<string[]>(),
    /** The scopes of a request that names none, separated by spaces. */
    defaultScope: p.text(),
    createdAt: timestamp(),
    disabledAt: timestamp().nullable(),
    /** Users who open its login page without an authorization request are sent here. */
    homeUrl: p.text().nullable(),
    /** The URL that receives logout tokens. @see https://openid.net/specs/openid-connect-backchannel-1_0.html */
    backchannelLogoutUri: p.text().nullable(),
    /** Installed on its user's device. @see https://www.rfc-editor.org/rfc/rfc8252 */
    native: p.boolean().default(false),
    /** The newest first. */
    formerSlugs: p.json<string[]>().defaultRaw(`'[]'`),
    /** Tokens in a minute, if it is confidential; null for no limit. */
    tokenLimit: p.integer().nullable().default(6_000),
    /** Id tokens have the claims of the granted scopes, which many clients do not read elsewhere. */
    idTokenClaims: p.boolean().default(true),
    /** The service account that it acts for with `client_credentials`. A public application has none. */
    serviceAccountId: byteText().nullable(),
    version: rowVersion(),
  },
  uniques: [{ name: 'oauth_application_slug_unique', properties: ['slug'] }],
  indexes: [
    {
      name: 'oauth_application_by_former_slug',
      expression: 'create index oauth_application_by_former_slug on oauth_application using gin (former_slugs)',
    },
  ],
});

/** A secret of an application; during a rotation there are several. */
export const OAuthApplicationSecret = defineEntity({
  name: 'OAuthApplicationSecret',
  tableName: 'oauth_application_secret',
  properties: {
    /** SHA-256 of the API secret, hexadecimal. The secret itself is not stored. */
    secretHash: byteText().primary(),
    clientId: byteText(),
    createdAt: timestamp(),
    /** The end of a replaced secret; null for the current one. */
    expiresAt: timestamp().nullable(),
    /** The time of the last use, to the minute. */
    lastUsedAt: timestamp().nullable(),
  },
  indexes: [{ name: 'oauth_application_secret_by_application', properties: ['clientId'] }],
});
