import { staffOauthApplications } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../../http/context.ts';
import type { StaffResponses } from '../../../staff/staff-responses.ts';
import { withdrawGrants } from '../withdraw-grants.ts';
import { changeOauthApplication } from './change-oauth-application.ts';
import { createOauthApplication } from './create-oauth-application.ts';
import { deleteOauthApplication } from './delete-oauth-application.ts';
import { disableOauthApplication } from './disable-oauth-application.ts';
import { enableOauthApplication } from './enable-oauth-application.ts';
import { getOauthApplication } from './get-oauth-application.ts';
import { listAccountGrants } from './list-account-grants.ts';
import { listApplicationGrants } from './list-application-grants.ts';
import { listOauthApplications } from './list-oauth-applications.ts';
import { rotateOauthSecret } from './rotate-oauth-secret.ts';

export function createStaffOauthRoutes({ read, write, create }: StaffResponses) {
  return initServer().router(staffOauthApplications, {
    listOauthApplications: async ({ req, res, query }) => read(res, await listOauthApplications(contextOf(req), query)),
    getOauthApplication: async ({ req, res, params }) =>
      read(res, await getOauthApplication(contextOf(req), params.clientId)),
    createOauthApplication: ({ req, res, body }) => create(req, res, (ctx) => createOauthApplication(ctx, body)),
    changeOauthApplication: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeOauthApplication(ctx, params.clientId, body)),
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
