import type { staffOauthApplications } from '@arot/contract';
import { applicationExamples } from './application-examples.ts';
import { lastPart } from './last-part.ts';
import type { OperationExample } from './operation-example.ts';

const clientId = 'ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo';
const clientSecret = 'as_Xo3iKtBvSyQEm4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuA';
const accountId = '0198c0de-0000-7000-8000-000000000001';

const till = {
  clientId,
  version: '7601.9e107d9d372bb682',
  slug: 'till',
  name: 'Till · ক্যাশ',
  enabled: true,
  isPublic: false,
  native: false,
  thirdParty: true,
  requirePkce: true,
  redirectUris: ['https://till.example.com/callback'],
  postLogoutRedirectUris: [],
  scopes: ['openid', 'profile', 'email', 'phone', 'offline_access', 'orders:read'],
  defaultScope: 'openid profile',
  logoUrl: null,
  homeUrl: 'https://till.example.com/',
  createdAt: '2026-03-01T06:00:00.000Z',
  secrets: [{ createdAt: '2026-03-01T06:00:00.000Z', expiresAt: null, lastUsedAt: '2026-03-02T06:00:00.000Z' }],
  grantCount: 1,
};

const grant = {
  scopes: ['openid', 'profile'],
  consentedAt: '2026-03-02T06:00:00.000Z',
  grants: 1,
  lastGrantedAt: '2026-03-02T06:00:00.000Z',
  accessUntil: '2026-04-01T06:00:00.000Z',
};

const parameters = { clientId };
const shared = applicationExamples(parameters, {
  application: till,
  secret: { clientSecret },
  newVersion: '7601.e4d909c290d0fb1c',
});

export const staffOauthApplicationExamples: {
  [Operation in keyof typeof staffOauthApplications]: OperationExample<(typeof staffOauthApplications)[Operation]>;
} = {
  listOauthApplications: lastPart({ limit: 50, cursor: 'WyJ0aWxsIl0' }, till),
  getOauthApplication: shared.get,
  createOauthApplication: {
    requests: {
      till: {
        summary: 'An application with consent and PKCE',
        value: {
          name: till.name,
          slug: 'till',
          redirectUris: till.redirectUris,
          homeUrl: till.homeUrl,
          thirdParty: true,
          requirePkce: true,
          scopes: ['orders:read'],
          defaultScope: 'openid profile',
        },
      },
    },
    invalidFields: { slug: ['Must be lower-case letters and digits, with single hyphens between them.'] },
    success: 'The new application, with its secret.',
    bodies: {
      created: { summary: 'With its secret', value: { data: { ...till, grantCount: 0, clientSecret } } },
    },
  },
  changeOauthApplication: {
    parameters,
    requests: {
      uris: {
        summary: 'One more redirect URI',
        value: { redirectUris: ['https://till.example.com/callback', 'https://till-2.example.com/callback'] },
      },
    },
    invalidFields: { redirectUris: ['Must name a redirect URI.'] },
    success: 'The changed application, with its new version.',
    bodies: shared.bodies,
  },
  rotateOauthSecret: shared.rotateSecret,
  disableOauthApplication: shared.disable,
  enableOauthApplication: shared.enable,
  deleteOauthApplication: {
    parameters,
    invalidFields: shared.get.invalidFields,
    success: 'The application is deleted.',
    bodies: { deleted: { summary: 'Deleted', value: { data: { success: true } } } },
  },
  listApplicationGrants: lastPart({ clientId, limit: 50, cursor: 'WyIwMTk4Il0' }, { accountId, ...grant }),
  listAccountGrants: {
    parameters: { accountId },
    invalidFields: { accountId: ['Must have at most 100 characters.'] },
    success: 'What the account has granted.',
    bodies: {
      grants: {
        summary: 'One application',
        value: { data: { items: [{ clientId, slug: 'till', name: till.name, thirdParty: true, ...grant }] } },
      },
    },
  },
  withdrawGrants: {
    parameters,
    requests: { account: { summary: 'One account', value: { accountId } } },
    invalidFields: { accountId: ['Required.'] },
    success: 'The consent and the authorizations have ended.',
    bodies: { withdrawn: { summary: 'A consent', value: { data: { consent: true, grants: 1 } } } },
  },
};
