import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { defineRoutes } from '../metadata.ts';
import { outputText, text } from '../text.ts';
import { applicationSecret, keepOldSeconds, secretEnds } from './application-secrets.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { applicationGroup } from './groups.ts';
import { changeOauthApplicationRequest, createOauthApplicationRequest, tokenLimit } from './oauth-application-input.ts';
import { done, pathKey, resourceVersion } from './resource.ts';

const ID = 'ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo';
const NAME = 'Till · ক্যাশ';
const ACCOUNT = '0198c0de-0000-7000-8000-000000000001';
const slug = outputText(63, 'till');
const clientId = outputText(MAX_LENGTHS.id, ID).describe('The API key. It is not secret.');
const uriList = z
  .array(outputText(MAX_LENGTHS.redirectUri, 'https://till.example.com/callback'))
  .max(MAX_ITEMS.redirectUris);
const scopes = z
  .array(outputText(MAX_LENGTHS.oauthScope))
  .meta({ examples: [['openid', 'profile', 'email', 'phone', 'offline_access', 'orders:read']] });

export const staffOauthApplication = z
  .object({
    clientId,
    version: resourceVersion,
    slug: slug.describe('Its login page is /login/{slug}.'),
    name: outputText(MAX_LENGTHS.applicationName, NAME),
    enabled: z.boolean(),
    isPublic: z
      .boolean()
      .meta({ examples: [false] })
      .describe('It cannot keep a secret, so it has none and PKCE is required.'),
    native: z
      .boolean()
      .meta({ examples: [false] })
      .describe('Installed on users’ devices.'),
    thirdParty: z.boolean().describe('Users are asked for their consent.'),
    requirePkce: z.boolean(),
    idTokenClaims: z.boolean().describe('Id tokens have the claims of the granted scopes, as userinfo has.'),
    tokenLimit: tokenLimit.describe('Tokens in a minute; null for no limit. A public application has none of its own.'),
    redirectUris: uriList,
    postLogoutRedirectUris: uriList.meta({ examples: [[]] }),
    scopes: scopes.describe('Every scope that it may request, standard ones included.'),
    defaultScope: outputText(6_000, 'openid profile').describe('The scope of a request without one.'),
    logoUrl: outputText(MAX_LENGTHS.logoUrl)
      .nullable()
      .meta({ examples: [null] }),
    homeUrl: outputText(MAX_LENGTHS.redirectUri, 'https://till.example.com/').nullable(),
    backchannelLogoutUri: outputText(MAX_LENGTHS.redirectUri, 'https://till.example.com/backchannel-logout').nullable(),
    serviceAccountId: outputText(MAX_LENGTHS.id, '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7')
      .nullable()
      .describe('The service account that it acts for with `client_credentials`.'),
    createdAt: z.iso.datetime(),
    secrets: z.array(applicationSecret).describe('The valid secrets, oldest first, without the secrets themselves.'),
    grantCount: z
      .int()
      .min(0)
      .meta({ examples: [1] })
      .describe('Authorizations with tokens that can still be valid.'),
  })
  .meta({ id: 'StaffOAuthApplication', description: 'An OAuth application.' });

const SECRET = 'as_Xo3iKtBvSyQEm4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuA';
const clientSecret = outputText(100, SECRET)
  .nullable()
  .describe('The API secret. It is returned this once, and only its hash is stored; null for a public application.');

const createdApplication = z
  .object({ ...staffOauthApplication.shape, clientSecret })
  .meta({ id: 'CreatedOAuthApplication', description: 'A new OAuth application with its secret.' });

const rotatedSecret = z
  .object({
    clientSecret: outputText(100, SECRET).describe('The new API secret. It is returned this once.'),
    oldSecretsEndAt: secretEnds,
    version: resourceVersion,
  })
  .meta({ id: 'RotatedOAuthSecret', description: 'A new API secret.' });

const grant = {
  scopes: scopes.nullable().describe('What the user agreed to; null if the application needs no consent.'),
  consentedAt: z.iso.datetime().nullable(),
  grants: z
    .int()
    .min(0)
    .meta({ examples: [1] })
    .describe('Authorizations with tokens that can still be valid.'),
  lastGrantedAt: z.iso.datetime().nullable(),
  accessUntil: z.iso
    .datetime()
    .meta({ examples: ['2026-04-01T06:00:00.000Z'] })
    .nullable()
    .describe('When the last token expires, unless it is refreshed before.'),
};

const applicationGrant = z
  .object({ accountId: outputText(MAX_LENGTHS.id, ACCOUNT), ...grant })
  .meta({ id: 'ApplicationGrant', description: 'What one account has granted to an application.' });

const accountGrant = z
  .object({
    clientId,
    slug,
    name: outputText(MAX_LENGTHS.applicationName, NAME),
    thirdParty: z.boolean(),
    ...grant,
  })
  .meta({ id: 'AccountGrant', description: 'What an account has granted to one application.' });

const withdrawn = z
  .object({
    consent: z.boolean().describe('Whether there was a consent.'),
    grants: z
      .int()
      .min(0)
      .meta({ examples: [1] })
      .describe('How many authorizations have ended.'),
  })
  .meta({ id: 'WithdrawnGrants', description: 'The consent and the authorizations have ended.' });

const accountId = text({ min: 1, max: MAX_LENGTHS.id, example: ACCOUNT });
const pathParams = z.strictObject({
  clientId: pathKey(MAX_LENGTHS.id, 'The API key of the application.', ID),
});
const applicationResponse = envelope('StaffOAuthApplicationResponse', staffOauthApplication);

const c = initContract();

/** @see docs/decisions/0047-staff-api.md */
export const staffOauthApplications = c.router(
  defineRoutes({
    listOauthApplications: {
      method: 'GET',
      path: '/api/staff/oauth-applications',
      query: z.strictObject(cursorQuery),
      responses: {
        200: envelope(
          'StaffOAuthApplicationPageResponse',
          cursorPage('StaffOAuthApplicationPage', staffOauthApplication),
        ),
        ...staffErrorResponses(),
      },
      summary: 'List OAuth applications',
      description: 'All OAuth applications by slug.',
      metadata: { ...applicationGroup, sdk: 'oauthApplications.list' },
    },
    getOauthApplication: {
      method: 'GET',
      path: '/api/staff/oauth-applications/:clientId',
      pathParams,
      responses: { 200: applicationResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get an OAuth application',
      description: 'One application. `ETag` is its version.',
      metadata: { ...applicationGroup, sdk: 'oauthApplications.get' },
    },
    createOauthApplication: {
      method: 'POST',
      path: '/api/staff/oauth-applications',
      body: createOauthApplicationRequest,
      responses: {
        201: envelope('CreatedOAuthApplicationResponse', createdApplication),
        ...staffErrorResponses(...REPETITION_ERRORS),
      },
      summary: 'Create an OAuth application',
      description:
        'Returns the API secret once. A public or native application has none. The caller must have the permissions that the application can use: those of its `staff:` scopes and of its service account.',
      metadata: {
        ...applicationGroup,
        sdk: 'oauthApplications.create',
        created: '/api/staff/oauth-applications/:clientId',
        powers: ['credential'],
        maxBodyBytes: 256 * 1024,
      },
    },
    changeOauthApplication: {
      method: 'PATCH',
      path: '/api/staff/oauth-applications/:clientId',
      pathParams,
      body: changeOauthApplicationRequest,
      responses: { 200: applicationResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change an OAuth application',
      description:
        'Takes effect on the next request. The caller must have the permissions that the application can use. If a redirect URI is removed, codes that were sent to it are rejected. Login pages that are open under an earlier slug continue to work.',
      metadata: {
        ...applicationGroup,
        sdk: 'oauthApplications.change',
        ifMatch: 'required',
        powers: ['credential'],
        maxBodyBytes: 256 * 1024,
      },
    },
    rotateOauthSecret: {
      method: 'POST',
      path: '/api/staff/oauth-applications/:clientId/rotate-secret',
      pathParams,
      body: z.strictObject({ keepOldSeconds }).meta({ id: 'OAuthSecretRotation', description: 'A new secret.' }),
      responses: {
        200: envelope('RotatedOAuthSecretResponse', rotatedSecret),
        ...staffErrorResponses(...ACTION_ERRORS),
      },
      summary: 'Give an OAuth application a new secret',
      description: 'The earlier secrets end after `keepOldSeconds`. A public application has no secret: 409.',
      metadata: {
        ...applicationGroup,
        sdk: 'oauthApplications.rotateSecret',
        ifMatch: 'required',
        powers: ['credential'],
      },
    },
    disableOauthApplication: {
      method: 'POST',
      path: '/api/staff/oauth-applications/:clientId/disable',
      pathParams,
      body: c.noBody(),
      responses: { 200: applicationResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Disable an OAuth application',
      description: 'Rejects its login page, credentials and tokens from the next request on.',
      metadata: { ...applicationGroup, sdk: 'oauthApplications.disable', ifMatch: 'required' },
    },
    enableOauthApplication: {
      method: 'POST',
      path: '/api/staff/oauth-applications/:clientId/enable',
      pathParams,
      body: c.noBody(),
      responses: { 200: applicationResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Enable an OAuth application',
      description: 'Accepts it again, with its tokens that have not expired.',
      metadata: { ...applicationGroup, sdk: 'oauthApplications.enable', ifMatch: 'required' },
    },
    deleteOauthApplication: {
      method: 'DELETE',
      path: '/api/staff/oauth-applications/:clientId',
      pathParams,
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Delete an OAuth application',
      description: 'Deletes it with its secrets, consents, grants and tokens. Its audit events stay.',
      metadata: { ...applicationGroup, sdk: 'oauthApplications.delete', ifMatch: 'required' },
    },
    listApplicationGrants: {
      method: 'GET',
      path: '/api/staff/oauth-applications/:clientId/grants',
      pathParams,
      query: z.strictObject(cursorQuery),
      responses: {
        200: envelope('ApplicationGrantPageResponse', cursorPage('ApplicationGrantPage', applicationGrant)),
        ...staffErrorResponses('NOT_FOUND'),
      },
      summary: 'List the grants of an OAuth application',
      description: 'The accounts that consented to it or whose tokens it holds, by account id.',
      metadata: { ...applicationGroup, sdk: 'oauthApplications.grants' },
    },
    listAccountGrants: {
      method: 'GET',
      path: '/api/staff/oauth-grants/:accountId',
      pathParams: z.strictObject({ accountId: pathKey(MAX_LENGTHS.id, 'Exact account id.', ACCOUNT) }),
      responses: {
        200: envelope(
          'AccountGrantsResponse',
          z
            .object({ items: z.array(accountGrant) })
            .meta({ id: 'AccountGrants', description: 'What an account has granted.' }),
        ),
        ...staffErrorResponses('NOT_FOUND'),
      },
      summary: 'List the grants of an account',
      description: 'The applications that the account consented to or that hold tokens of it, by name.',
      metadata: { ...applicationGroup, sdk: 'oauthApplications.accountGrants' },
    },
    withdrawGrants: {
      method: 'POST',
      path: '/api/staff/oauth-applications/:clientId/withdraw-grants',
      pathParams,
      body: z.strictObject({ accountId }).meta({ id: 'GrantWithdrawal', description: 'The account whose grants end.' }),
      responses: {
        200: envelope('WithdrawnGrantsResponse', withdrawn),
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'Withdraw what an account has granted',
      description: 'Ends the consent of an account for an application, and its grants with their tokens.',
      metadata: { ...applicationGroup, sdk: 'oauthApplications.withdrawGrants', closedTo: 'applications' },
    },
  }),
  { strictStatusCodes: true },
);
