import { PERMISSION_CODES, PERMISSIONS, staffAccounts, staffRoles } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { deleteRole } from '../roles/delete-role.ts';
import { getRole } from '../roles/get-role.ts';
import { listRolePage } from '../roles/list-roles.ts';
import { changeRole, createRole } from '../roles/set-role.ts';
import { changeStaffAccount } from './change-staff-account.ts';
import { createStaffAccount } from './create-staff-account.ts';
import { getStaffAccount } from './get-staff-account.ts';
import { listStaffAccounts } from './list-staff-accounts.ts';
import { preparePassword } from './prepare-password.ts';
import { endStaffSessions, resetStaffPassword, revokeStaffRole, setStaffActive } from './staff-account-states.ts';

export function createStaffRoleRoutes({ read, write, create }: StaffResponses) {
  const known = PERMISSION_CODES.map((code) => ({ code, description: PERMISSIONS[code] }));
  return initServer().router(staffRoles, {
    listKnownPermissions: async ({ res }) => read(res, { items: known }),
    listRoles: async ({ req, res, query }) => read(res, await listRolePage(contextOf(req), query)),
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
    deactivateStaffAccount: ({ req, res, params }) =>
      write(req, res, (ctx) => setStaffActive(ctx, params.id, false)),
    activateStaffAccount: ({ req, res, params }) => write(req, res, (ctx) => setStaffActive(ctx, params.id, true)),
    endStaffSessions: ({ req, res, params }) => write(req, res, (ctx) => endStaffSessions(ctx, params.id)),
    resetStaffPassword: async ({ req, res, params, body }) => {
      const prepared = await preparePassword(passwords, body.password);
      return await write(req, res, (ctx) => resetStaffPassword(ctx, params.id, prepared));
    },
    revokeStaffRole: ({ req, res, params }) => write(req, res, (ctx) => revokeStaffRole(ctx, params.id)),
  });
}
