import { staffAccounts, staffRoles, staffServiceAccounts } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { createServiceKey, revokeServiceKey } from '../keys/change-keys.ts';
import { listServiceKeys } from '../keys/list-keys.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { activateStaffAccount, deactivateStaffAccount } from './activate-staff-account.ts';
import { changeRole, createRole, deleteRole } from './change-role.ts';
import { changeServiceAccount, createServiceAccount, deleteServiceAccount } from './change-service-account.ts';
import { changeStaffAccount } from './change-staff-account.ts';
import { createStaffAccount } from './create-staff-account.ts';
import { grantStaffRole, revokeStaffRole } from './grant-staff-role.ts';
import { confirmFactorReset, resetFactors } from './reset-factors.ts';
import { getServiceAccount, listServiceAccounts } from './service-account.ts';
import { endStaffSessions, preparePassword, resetStaffPassword } from './staff-access.ts';
import { getStaffAccount, listStaffAccounts } from './staff-account.ts';
import { getRole, listKnownPermissions, listRoles } from './staff-role.ts';

export function createStaffRoleRoutes({ read, write, create }: StaffResponses) {
  return initServer().router(staffRoles, {
    listKnownPermissions: async ({ res }) => read(res, listKnownPermissions()),
    listRoles: async ({ req, res, query }) => read(res, await listRoles(contextOf(req), query)),
    getRole: async ({ req, res, params }) => read(res, await getRole(contextOf(req), params.name)),
    createRole: ({ req, res, body }) => create(req, res, (ctx) => createRole(ctx, body)),
    changeRole: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeRole(ctx, params.name, body.permissions)),
    deleteRole: ({ req, res, params }) => write(req, res, (ctx) => deleteRole(ctx, params.name)),
  });
}

export function createServiceAccountRoutes({ read, write, create }: StaffResponses) {
  return initServer().router(staffServiceAccounts, {
    listServiceAccounts: async ({ req, res, query }) => read(res, await listServiceAccounts(contextOf(req), query)),
    getServiceAccount: async ({ req, res, params }) => read(res, await getServiceAccount(contextOf(req), params.id)),
    createServiceAccount: ({ req, res, body }) => create(req, res, (ctx) => createServiceAccount(ctx, body)),
    changeServiceAccount: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeServiceAccount(ctx, params.id, body)),
    deleteServiceAccount: ({ req, res, params }) => write(req, res, (ctx) => deleteServiceAccount(ctx, params.id)),
    listServiceKeys: async ({ req, res, params }) => read(res, await listServiceKeys(contextOf(req), params.id)),
    createServiceKey: ({ req, res, params, body }) => create(req, res, (ctx) => createServiceKey(ctx, params.id, body)),
    revokeServiceKey: ({ req, res, params }) =>
      write(req, res, (ctx) => revokeServiceKey(ctx, params.keyId, params.id)),
  });
}

export function createStaffAccountRoutes({ read, write, create }: StaffResponses, passwords: PasswordHasher) {
  return initServer().router(staffAccounts, {
    listStaffAccounts: async ({ req, res, query }) => read(res, await listStaffAccounts(contextOf(req), query)),
    getStaffAccount: async ({ req, res, params }) => read(res, await getStaffAccount(contextOf(req), params.id)),
    createStaffAccount: async ({ req, res, body: { password, ...account } }) => {
      const prepared = await preparePassword(passwords, password, account);
      return await create(req, res, (ctx) => createStaffAccount(ctx, account, prepared));
    },
    changeStaffAccount: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeStaffAccount(ctx, params.id, body)),
    deactivateStaffAccount: ({ req, res, params }) => write(req, res, (ctx) => deactivateStaffAccount(ctx, params.id)),
    activateStaffAccount: ({ req, res, params }) => write(req, res, (ctx) => activateStaffAccount(ctx, params.id)),
    endStaffSessions: ({ req, res, params }) => write(req, res, (ctx) => endStaffSessions(ctx, params.id)),
    resetStaffPassword: async ({ req, res, params, body }) => {
      const prepared = await preparePassword(passwords, body.password);
      return await write(req, res, (ctx) => resetStaffPassword(ctx, params.id, prepared));
    },
    resetFactors: ({ req, res, params }) => write(req, res, (ctx) => resetFactors(ctx, params.id)),
    confirmFactorReset: ({ req, res, params }) => write(req, res, (ctx) => confirmFactorReset(ctx, params.id)),
    grantStaffRole: ({ req, res, params, body }) => write(req, res, (ctx) => grantStaffRole(ctx, params.id, body.role)),
    revokeStaffRole: ({ req, res, params }) => write(req, res, (ctx) => revokeStaffRole(ctx, params.id)),
  });
}
