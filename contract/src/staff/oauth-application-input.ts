import * as z from 'zod';
import { MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { nameText, text } from '../text.ts';

/** Tokens of a confidential application in a minute; null for no limit. */
export const tokenLimit = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .meta({ examples: [6_000] })
  .nullable();

// The rules depend on the kind of the application, so the operation checks them. These are the outer limits.
const uri = text({
  ...{ max: MAX_LENGTHS.redirectUri, trim: false, example: 'https://till.example.com/callback' },
  form: { format: 'uri' },
});
const input = {
  name: nameText({ min: 1, max: MAX_LENGTHS.applicationName, example: 'Till · ক্যাশ' }),
  slug: text({ min: 1, max: 63, trim: false, example: 'till', form: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' } }).describe(
    'Lower-case letters and digits, with single hyphens between them.',
  ),
  redirectUris: z
    .array(uri)
    .min(1, inSchema(messages.redirectUriNeeded))
    .max(MAX_ITEMS.redirectUris)
    .describe('Where codes may be sent; compared byte by byte.'),
  postLogoutRedirectUris: z
    .array(uri)
    .max(MAX_ITEMS.redirectUris)
    .describe('Where users may be sent after signing out.'),
  requirePkce: z.boolean().describe('Authorization requests without a code challenge are rejected.'),
  idTokenClaims: z
    .boolean()
    .describe('Id tokens have the claims of the granted scopes. Otherwise only userinfo has them.'),
  logoUrl: text({ min: 1, max: MAX_LENGTHS.logoUrl, trim: false, example: '/demo/pictures/logo.svg' }).describe(
    'Picture for the hosted pages: a path on this server or a data: URL. Other URLs are not shown.',
  ),
  homeUrl: uri
    .meta({ examples: ['https://till.example.com/'] })
    .describe('Where users are redirected who open the login page without a request.'),
  backchannelLogoutUri: uri
    .meta({ examples: ['https://till.example.com/backchannel-logout'] })
    .describe('Where logout tokens are sent (OpenID Connect Back-Channel Logout).'),
  scopes: z
    .array(text({ min: 1, max: MAX_LENGTHS.oauthScope, trim: false, example: 'orders:read' }))
    .max(MAX_ITEMS.scopes)
    .describe('Its own scopes, in addition to `openid profile email phone offline_access`.'),
  defaultScope: text({ min: 1, max: 6_000, example: 'openid profile' }).describe(
    'The scope of a request without one, separated by spaces. Scopes in it become the application’s own.',
  ),
  tokenLimit: tokenLimit.describe('Tokens in a minute; null for no limit. Only for a confidential application.'),
  serviceAccountId: text({
    min: 1,
    max: MAX_LENGTHS.id,
    trim: false,
    example: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7',
  }).describe('The service account that it acts for with `client_credentials`. Only for a confidential application.'),
};

export const createOauthApplicationRequest = z
  .strictObject({
    name: input.name,
    slug: input.slug,
    redirectUris: input.redirectUris,
    postLogoutRedirectUris: input.postLogoutRedirectUris.optional(),
    requirePkce: input.requirePkce.optional(),
    idTokenClaims: input.idTokenClaims
      .optional()
      .describe('Id tokens have the claims of the granted scopes; true if it is absent.'),
    tokenLimit: input.tokenLimit
      .optional()
      .describe('Tokens in a minute; null for no limit, 6000 if it is absent. Only for a confidential application.'),
    isPublic: z
      .boolean()
      .meta({ examples: [false] })
      .optional()
      .describe('It cannot keep a secret: it gets none, and PKCE is required.'),
    native: z
      .boolean()
      .meta({ examples: [false] })
      .optional(),
    thirdParty: z.boolean().optional(),
    logoUrl: input.logoUrl.optional(),
    homeUrl: input.homeUrl.optional(),
    backchannelLogoutUri: input.backchannelLogoutUri.optional(),
    scopes: input.scopes.optional(),
    defaultScope: input.defaultScope.optional(),
    serviceAccountId: input.serviceAccountId.optional(),
  })
  .meta({ id: 'StaffNewOAuthApplication', description: 'A new OAuth application.' });

export const changeOauthApplicationRequest = z
  .strictObject({
    ...input,
    logoUrl: input.logoUrl.nullable(),
    homeUrl: input.homeUrl.nullable(),
    backchannelLogoutUri: input.backchannelLogoutUri.nullable(),
    serviceAccountId: input.serviceAccountId.nullable(),
  })
  .partial()
  .meta({
    id: 'StaffOAuthApplicationChange',
    description:
      'What changes. A property that is absent stays as it is; null clears it; a list replaces the stored list.',
  });
