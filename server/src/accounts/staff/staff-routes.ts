import { staffAccounts, staffRoles } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { changeRole } from '../roles/change-role.ts';
import { createRole } from '../roles/create-role.ts';
import { deleteRole } from '../roles/delete-role.ts';
import { getRole } from '../roles/get-role.ts';
import { listKnownPermissions } from '../roles/list-known-permissions.ts';
import { listRoles } from '../roles/list-roles.ts';
import { activateStaffAccount } from './activate-staff-account.ts';
import { changeStaffAccount } from './change-staff-account.ts';
import { createStaffAccount } from './create-staff-account.ts';
import { deactivateStaffAccount } from './deactivate-staff-account.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { getStaffAccount } from './get-staff-account.ts';
import { grantStaffRole } from './grant-staff-role.ts';
import { listStaffAccounts } from './list-staff-accounts.ts';
import { preparePassword } from './prepare-password.ts';
import { resetStaffPassword } from './reset-staff-password.ts';
import { revokeStaffRole } from './revoke-staff-role.ts';

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

export function createStaffAccountRoutes({ read, write, create }: StaffResponses, passwords: PasswordHasher) {
  return initServer().router(staffAccounts, {
    listStaffAccounts: async ({ req, res, query }) => read(res, await listStaffAccounts(contextOf(req), query)),
    getStaffAccount: async ({ req, res, params }) => read(res, await getStaffAccount(contextOf(req), params.id)),
    createStaffAccount: async ({ req, res, body: { password, ...account } }) => {
      const prepared = await preparePassword(passwords, password);
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
    grantStaffRole: ({ req, res, params, body }) => write(req, res, (ctx) => grantStaffRole(ctx, params.id, body.role)),
    revokeStaffRole: ({ req, res, params }) => write(req, res, (ctx) => revokeStaffRole(ctx, params.id)),
  });
}
