import { staffAccounts, staffRoles, staffServiceAccounts } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { createServiceKey, revokeServiceKey } from '../keys/change-keys.ts';
import { listServiceKeys } from '../keys/list-keys.ts';
import { changeRole, createRole, deleteRole } from './change-role.ts';
import { changeServiceAccount, createServiceAccount, deleteServiceAccount } from './change-service-account.ts';
import { changeStaffAccount, createStaffAccount, grantStaffRole, revokeStaffRole } from './change-staff-account.ts';
import { confirmFactorReset, resetFactors } from './reset-factors.ts';
import { getServiceAccount, listServiceAccounts } from './service-account.ts';
import { endStaffSessions, preparePassword, resetStaffPassword, setStaffActive } from './staff-access.ts';
import { getStaffAccount, listStaffAccounts } from './staff-account.ts';
import { getRole, listKnownPermissions, listRoles } from './staff-role.ts';

export const staffRoleOperations = operations(staffRoles, {
  listKnownPermissions: () => listKnownPermissions(),
  listRoles: (ctx, { query }) => listRoles(ctx, query),
  getRole: (ctx, { params }) => getRole(ctx, params.name),
  createRole: (ctx, { body }) => createRole(ctx, body),
  changeRole: (ctx, { params, body }) => changeRole(ctx, params.name, body.permissions),
  deleteRole: (ctx, { params }) => deleteRole(ctx, params.name),
});

export const serviceAccountOperations = operations(staffServiceAccounts, {
  listServiceAccounts: (ctx, { query }) => listServiceAccounts(ctx, query),
  getServiceAccount: (ctx, { params }) => getServiceAccount(ctx, params.id),
  createServiceAccount: (ctx, { body }) => createServiceAccount(ctx, body),
  changeServiceAccount: (ctx, { params, body }) => changeServiceAccount(ctx, params.id, body),
  deleteServiceAccount: (ctx, { params }) => deleteServiceAccount(ctx, params.id),
  listServiceKeys: (ctx, { params }) => listServiceKeys(ctx, params.id),
  createServiceKey: (ctx, { params, body }) => createServiceKey(ctx, params.id, body),
  revokeServiceKey: (ctx, { params }) => revokeServiceKey(ctx, params.keyId, params.id),
});

export const staffAccountOperations = operations(staffAccounts, {
  listStaffAccounts: (ctx, { query }) => listStaffAccounts(ctx, query),
  getStaffAccount: (ctx, { params }) => getStaffAccount(ctx, params.id),
  createStaffAccount: {
    steps: async (ctx, { body: { password, ...account } }, inTransaction) => {
      const prepared = await preparePassword(ctx.services.passwords, password, account);
      return await inTransaction((inside) => createStaffAccount(inside, account, prepared));
    },
  },
  changeStaffAccount: (ctx, { params, body }) => changeStaffAccount(ctx, params.id, body),
  deactivateStaffAccount: (ctx, { params }) => setStaffActive(ctx, params.id, false),
  activateStaffAccount: (ctx, { params }) => setStaffActive(ctx, params.id, true),
  endStaffSessions: (ctx, { params }) => endStaffSessions(ctx, params.id),
  resetStaffPassword: {
    steps: async (ctx, { params, body }, inTransaction) => {
      const prepared = await preparePassword(ctx.services.passwords, body.password);
      return await inTransaction((inside) => resetStaffPassword(inside, params.id, prepared));
    },
  },
  resetFactors: (ctx, { params }) => resetFactors(ctx, params.id),
  confirmFactorReset: (ctx, { params }) => confirmFactorReset(ctx, params.id),
  grantStaffRole: (ctx, { params, body }) => grantStaffRole(ctx, params.id, body.role),
  revokeStaffRole: (ctx, { params }) => revokeStaffRole(ctx, params.id),
});
