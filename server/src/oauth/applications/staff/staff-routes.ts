import { staffOAuthApplications } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../../http/context.ts';
import type { StaffResponses } from '../../../staff/staff-responses.ts';
import {
  changeStaffApplication,
  createStaffApplication,
  deleteStaffApplication,
  rotateStaffSecret,
  setStaffApplicationEnabled,
} from './manage-staff-application.ts';
import { getStaffApplication, listStaffApplications } from './staff-applications.ts';
import { listAccountGrants, listApplicationGrants, withdrawStaffGrants } from './staff-grants.ts';

export function createStaffOAuthRoutes({ read, write, create }: StaffResponses) {
  return initServer().router(staffOAuthApplications, {
    listOAuthApplications: async ({ req, res, query }) => read(res, await listStaffApplications(contextOf(req), query)),
    getOAuthApplication: async ({ req, res, params }) =>
      read(res, await getStaffApplication(contextOf(req), params.clientId)),
    createOAuthApplication: ({ req, res, body }) => create(req, res, (ctx) => createStaffApplication(ctx, body)),
    changeOAuthApplication: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeStaffApplication(ctx, params.clientId, body)),
    rotateOAuthSecret: ({ req, res, params, body }) =>
      write(req, res, (ctx) => rotateStaffSecret(ctx, params.clientId, body.keepOldSeconds)),
    disableOAuthApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => setStaffApplicationEnabled(ctx, params.clientId, false)),
    enableOAuthApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => setStaffApplicationEnabled(ctx, params.clientId, true)),
    deleteOAuthApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => deleteStaffApplication(ctx, params.clientId)),
    listApplicationGrants: async ({ req, res, params, query }) =>
      read(res, await listApplicationGrants(contextOf(req), params.clientId, query)),
    listAccountGrants: async ({ req, res, query }) =>
      read(res, await listAccountGrants(contextOf(req), query.accountId)),
    withdrawGrants: ({ req, res, params, body }) =>
      write(req, res, (ctx) => withdrawStaffGrants(ctx, params.clientId, body.accountId)),
  });
}
