import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { defineRoutes } from '../metadata.ts';
import { outputText, segmentText } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { accountGroup } from './groups.ts';
import { PERMISSIONS, permissionCode } from './permissions.ts';
import { done, pathKey, resourceVersion } from './resource.ts';

/** A schema for the name of a role as a caller enters it. */
export const roleName = segmentText({ min: 1, max: MAX_LENGTHS.roleName, example: 'price-editor' }).transform((name) =>
  name.normalize('NFC'),
);

const PRICE_EDITOR = ['catalog:read', 'prices:write'];
const permissions = z
  .array(permissionCode)
  .max(MAX_ITEMS.permissions)
  .meta({ examples: [PRICE_EDITOR] })
  .transform((codes) => [...new Set(codes)])
  .describe('`*` is all permissions. Codes of other programs are accepted.');

export const staffRole = z
  .object({
    name: outputText(MAX_LENGTHS.roleName, 'price-editor'),
    version: resourceVersion,
    permissions: z
      .array(outputText(MAX_LENGTHS.permission))
      .max(MAX_ITEMS.permissions)
      .meta({ examples: [PRICE_EDITOR] }),
    unknownPermissions: z
      .array(outputText(MAX_LENGTHS.permission))
      .max(MAX_ITEMS.permissions)
      .meta({ examples: [[]] })
      .describe('The codes that no route of this server asks for: typing errors, or codes of other programs.'),
    accountCount: z
      .int()
      .min(0)
      .meta({ examples: [2] })
      .describe('Accounts with this role, inactive ones included.'),
  })
  .meta({ id: 'StaffRole', description: 'A set of permissions that staff accounts share.' });

export const createRoleRequest = z
  .strictObject({ name: roleName, permissions })
  .meta({ id: 'StaffNewRole', description: 'A new role.' });

export const changeRoleRequest = z
  .strictObject({ permissions })
  .meta({ id: 'StaffRoleChange', description: 'The permissions of a role. They replace the stored ones.' });

const knownPermission = z
  .object({ code: outputText(100, 'catalog:read'), description: outputText(200, PERMISSIONS['catalog:read']) })
  .meta({
    id: 'KnownPermission',
    description: 'A permission that routes of this server ask for. Later versions add others.',
  });

const pathParams = z.strictObject({
  name: pathKey(MAX_LENGTHS.roleName, 'Exact name of the role.', 'price-editor'),
});
const roleResponse = envelope('StaffRoleResponse', staffRole);

const c = initContract();

/** @see docs/decisions/0047-staff-api.md */
export const staffRoles = c.router(
  defineRoutes({
    listKnownPermissions: {
      method: 'GET',
      path: '/api/staff/permissions',
      responses: {
        200: envelope(
          'KnownPermissionsResponse',
          z
            .object({ items: z.array(knownPermission).max(MAX_ITEMS.permissions) })
            .meta({ id: 'KnownPermissions', description: 'The permissions that this server knows.' }),
        ),
        ...staffErrorResponses(),
      },
      summary: 'List the known permissions',
      description: 'The permission codes that routes of this server ask for, with a description of each.',
      metadata: { ...accountGroup, sdk: 'roles.permissions' },
    },
    listRoles: {
      method: 'GET',
      path: '/api/staff/roles',
      query: z.strictObject(cursorQuery),
      responses: {
        200: envelope('StaffRolePageResponse', cursorPage('StaffRolePage', staffRole)),
        ...staffErrorResponses(),
      },
      summary: 'List roles',
      description: 'All roles by name.',
      metadata: { ...accountGroup, sdk: 'roles.list' },
    },
    getRole: {
      method: 'GET',
      path: '/api/staff/roles/:name',
      pathParams,
      responses: { 200: roleResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a role',
      description: 'One role. `ETag` is its version.',
      metadata: { ...accountGroup, sdk: 'roles.get' },
    },
    createRole: {
      method: 'POST',
      path: '/api/staff/roles',
      body: createRoleRequest,
      responses: { 201: roleResponse, ...staffErrorResponses(...REPETITION_ERRORS) },
      summary: 'Create a role',
      description: 'The caller must have every permission of the role: only `*` may grant everything.',
      metadata: { ...accountGroup, sdk: 'roles.create', created: '/api/staff/roles/:name', powers: ['role'] },
    },
    changeRole: {
      method: 'PATCH',
      path: '/api/staff/roles/:name',
      pathParams,
      body: changeRoleRequest,
      responses: {
        200: roleResponse,
        ...staffErrorResponses(...CHANGE_ERRORS),
      },
      summary: 'Change the permissions of a role',
      description:
        'Takes effect on the next request of every account with the role. The caller must have every permission of the role, before and after. Callers cannot take a permission from themselves.',
      metadata: { ...accountGroup, sdk: 'roles.change', ifMatch: 'required', powers: ['role'] },
    },
    deleteRole: {
      method: 'DELETE',
      path: '/api/staff/roles/:name',
      pathParams,
      body: c.noBody(),
      responses: {
        200: done,
        ...staffErrorResponses(...CHANGE_ERRORS),
      },
      summary: 'Delete a role',
      description: 'Rejected with 409 while an account has the role.',
      metadata: { ...accountGroup, sdk: 'roles.delete', ifMatch: 'required', powers: ['role'] },
    },
  }),
  { strictStatusCodes: true },
);
