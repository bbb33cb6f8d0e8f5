import { staffOauthApplications } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import type { ReceiverRule } from '../applications/application-rules.ts';
import { withdrawGrants } from '../applications/withdraw-grants.ts';
import {
  changeOauthApplication,
  createOauthApplication,
  deleteOauthApplication,
  disableOauthApplication,
  enableOauthApplication,
  rotateOauthSecret,
} from './change-oauth-application.ts';
import { listAccountGrants, listApplicationGrants } from './list-application-grants.ts';
import { getOauthApplication, listOauthApplications } from './staff-application.ts';

export function createStaffOauthRoutes({ read, write, create }: StaffResponses, receivers: ReceiverRule) {
  return initServer().router(staffOauthApplications, {
    listOauthApplications: async ({ req, res, query }) => read(res, await listOauthApplications(contextOf(req), query)),
    getOauthApplication: async ({ req, res, params }) =>
      read(res, await getOauthApplication(contextOf(req), params.clientId)),
    createOauthApplication: ({ req, res, body }) =>
      create(req, res, (ctx) => createOauthApplication(ctx, body, receivers)),
    changeOauthApplication: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeOauthApplication(ctx, params.clientId, body, receivers)),
    rotateOauthSecret: ({ req, res, params, body }) =>
      write(req, res, (ctx) => rotateOauthSecret(ctx, params.clientId, body.keepOldSeconds)),
    disableOauthApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => disableOauthApplication(ctx, params.clientId)),
    enableOauthApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => enableOauthApplication(ctx, params.clientId)),
    deleteOauthApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => deleteOauthApplication(ctx, params.clientId)),
    listApplicationGrants: async ({ req, res, params, query }) =>
      read(res, await listApplicationGrants(contextOf(req), params.clientId, query)),
    listAccountGrants: async ({ req, res, params }) =>
      read(res, await listAccountGrants(contextOf(req), params.accountId)),
    withdrawGrants: ({ req, res, params, body }) =>
      write(req, res, async (ctx) => {
        const { consent, grants } = await withdrawGrants(ctx, body.accountId, params.clientId);
        return { consent, grants };
      }),
  });
}
