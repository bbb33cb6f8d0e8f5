import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { nameText, outputText, text } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { accountGroup } from './groups.ts';
import { permissionCode } from './permissions.ts';
import { done, pathKey, resourceVersion } from './resource.ts';
import { roleName } from './roles.ts';

export const MAX_KEYS = 10;
const MAX_RANGES = 20;
const MAX_KEY_NAME = 100;
const ID = '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7';
const KEY_ID = 'h3GkYw0pQz7RmN2sTbXc';
const KEY = 'sk_h3GkYw0pQz7RmN2sTbXcV9dLf4JtAeUo1iMqBn6KxSy8ZrPvWgCh5E0aTjHuD2wIlGbm3R';
const NAME = 'ERP · ইআরপি';
const RANGE = '203.0.113.0/24';
const PERMISSIONS = ['catalog:read', 'prices:write'];

const outputPermissions = z
  .array(outputText(MAX_LENGTHS.permission))
  .max(MAX_ITEMS.permissions)
  .meta({ examples: [PERMISSIONS] });

const serviceAccount = z
  .object({
    id: outputText(MAX_LENGTHS.id, ID),
    version: resourceVersion,
    name: outputText(MAX_LENGTHS.accountName, NAME),
    role: outputText(MAX_LENGTHS.roleName, 'price-editor'),
    permissions: outputPermissions.describe('The permissions of the role.'),
    active: z.boolean().describe('The keys of an inactive account are rejected.'),
    keys: z
      .int()
      .min(0)
      .meta({ examples: [1] })
      .describe('Keys that have not expired.'),
    applications: z
      .array(
        z
          .object({
            clientId: outputText(MAX_LENGTHS.id, 'ak_h3GkYw0pQz7RmN2sTbXcV9dLf4JtAeUo'),
            name: outputText(MAX_LENGTHS.applicationName, 'Till'),
          })
          .meta({ id: 'BoundApplication', description: 'An OAuth application that acts for a service account.' }),
      )
      .max(MAX_ITEMS.boundApplications)
      .describe(
        'The OAuth applications with its id as `serviceAccountId`, by name: their secrets open what its keys open.',
      ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ServiceAccount', description: 'An account of a program: it has a role and keys, and no password.' });

const name = nameText({ min: 1, max: MAX_LENGTHS.accountName, example: NAME });
const role = roleName.describe('A role that exists.');

export const createServiceAccountRequest = z
  .strictObject({ name, role })
  .meta({ id: 'ServiceAccountInput', description: 'A new service account.' });

export const changeServiceAccountRequest = z
  .strictObject({ name, role, active: z.boolean() })
  .partial()
  .meta({ id: 'ServiceAccountChange', description: 'The changes. A property that is absent stays.' });

const serviceKey = z
  .object({
    id: outputText(MAX_LENGTHS.id, KEY_ID),
    name: outputText(MAX_KEY_NAME, 'Warehouse'),
    permissions: outputPermissions.describe('The permissions of its own list, or those of the role.'),
    addressRanges: z
      .array(outputText(50, RANGE))
      .max(MAX_RANGES)
      .describe('The networks that it is accepted from; empty for all.'),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null until it is used.'),
  })
  .meta({ id: 'ServiceKey', description: 'A key of a service account, without the key itself.' });

const createdKey = z
  .object({
    ...serviceKey.shape,
    key: outputText(100, KEY).describe('Send it as a bearer token. It is returned this once.'),
  })
  .meta({ id: 'CreatedServiceKey', description: 'A new key.' });

const addressRange = text({ min: 1, max: 50, example: RANGE }).refine(
  (value) => z.union([z.cidrv4(), z.cidrv6()]).safeParse(value).success,
  inSchema(messages.network),
);

export const createServiceKeyRequest = z
  .strictObject({
    name: nameText({ min: 1, max: MAX_KEY_NAME, example: 'Warehouse' }),
    expiresAt: z.iso
      .datetime({ offset: true, error: inSchema(messages.dateAndTime) })
      .meta({ examples: ['2026-12-31T00:00:00Z'] })
      .optional()
      .describe('At most a year from now; by default 90 days.'),
    permissions: z
      .array(permissionCode)
      .min(1)
      .max(MAX_ITEMS.permissions)
      .meta({ examples: [PERMISSIONS] })
      .transform((codes) => [...new Set(codes)])
      .optional()
      .describe('Permissions of the role. Without them, the key may do what the role may.'),
    addressRanges: z.array(addressRange).max(MAX_RANGES).default([]).describe('By default all addresses.'),
  })
  .meta({ id: 'ServiceKeyInput', description: 'A new key.' });

const pathParams = z.strictObject({ id: pathKey(MAX_LENGTHS.id, 'The id of the service account.', ID) });
const accountResponse = envelope('ServiceAccountResponse', serviceAccount);

const c = initContract();

/** The routes of service accounts. The caller must have every permission of the account's role. */
export const staffServiceAccounts = c.router(
  defineRoutes({
    listServiceAccounts: {
      method: 'GET',
      path: '/api/staff/service-accounts',
      query: z.strictObject(cursorQuery),
      responses: {
        200: envelope('ServiceAccountPageResponse', cursorPage('ServiceAccountPage', serviceAccount)),
        ...staffErrorResponses(),
      },
      summary: 'List service accounts',
      description: 'All service accounts by name, then id.',
      metadata: { ...accountGroup, sdk: 'serviceAccounts.list' },
    },
    getServiceAccount: {
      method: 'GET',
      path: '/api/staff/service-accounts/:id',
      pathParams,
      responses: { 200: accountResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a service account',
      description: 'One service account. `ETag` is its version.',
      metadata: { ...accountGroup, sdk: 'serviceAccounts.get' },
    },
    createServiceAccount: {
      method: 'POST',
      path: '/api/staff/service-accounts',
      body: createServiceAccountRequest,
      responses: { 201: accountResponse, ...staffErrorResponses(...REPETITION_ERRORS) },
      summary: 'Create a service account',
      description: 'An account for a program. The caller must have every permission of the role.',
      metadata: {
        ...accountGroup,
        sdk: 'serviceAccounts.create',
        created: '/api/staff/service-accounts/:id',
        powers: ['role'],
      },
    },
    changeServiceAccount: {
      method: 'PATCH',
      path: '/api/staff/service-accounts/:id',
      pathParams,
      body: changeServiceAccountRequest,
      responses: { 200: accountResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a service account',
      description:
        'Takes effect on the next request of every key. The caller must have every permission of both roles.',
      metadata: { ...accountGroup, sdk: 'serviceAccounts.change', ifMatch: 'required', powers: ['role'] },
    },
    deleteServiceAccount: {
      method: 'DELETE',
      path: '/api/staff/service-accounts/:id',
      pathParams,
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Delete a service account',
      description: 'Deletes it with its keys. Its audit events stay.',
      metadata: { ...accountGroup, sdk: 'serviceAccounts.delete', ifMatch: 'required' },
    },
    listServiceKeys: {
      method: 'GET',
      path: '/api/staff/service-accounts/:id/keys',
      pathParams,
      responses: {
        200: envelope(
          'ServiceKeysResponse',
          z
            .object({ items: z.array(serviceKey).max(1_000) })
            .meta({ id: 'ServiceKeys', description: 'The keys of a service account.' }),
        ),
        ...staffErrorResponses('NOT_FOUND'),
      },
      summary: 'List the keys of a service account',
      description: 'The oldest first. An expired key is listed until another one is created.',
      metadata: { ...accountGroup, sdk: 'serviceAccounts.keys' },
    },
    createServiceKey: {
      method: 'POST',
      path: '/api/staff/service-accounts/:id/keys',
      pathParams,
      body: createServiceKeyRequest,
      responses: {
        201: envelope('CreatedServiceKeyResponse', createdKey),
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'Create a key',
      description:
        'Returns the key once. More than 10 keys: 409. To rotate a key, create a second one and revoke the first.',
      metadata: { ...accountGroup, sdk: 'serviceAccounts.createKey', powers: ['credential'] },
    },
    revokeServiceKey: {
      method: 'DELETE',
      path: '/api/staff/service-accounts/:id/keys/:keyId',
      pathParams: z.strictObject({
        ...pathParams.shape,
        keyId: pathKey(MAX_LENGTHS.id, 'The id of the key.', KEY_ID),
      }),
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Revoke a key',
      description: 'It is rejected from the next request on.',
      metadata: { ...accountGroup, sdk: 'serviceAccounts.revokeKey' },
    },
  }),
  { strictStatusCodes: true },
);
