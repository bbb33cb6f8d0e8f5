import { staffOauthApplications } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { withdrawGrants } from '../applications/application-grants.ts';
import {
  changeOauthApplication,
  createOauthApplication,
  deleteOauthApplication,
  getOauthApplication,
  listAccountGrants,
  listApplicationGrants,
  listOauthApplications,
  rotateOauthSecret,
  setOauthApplicationEnabled,
} from './staff-application.ts';

export const staffOauthOperations = operations(staffOauthApplications, {
  listOauthApplications: (ctx, { query }) => listOauthApplications(ctx, query),
  getOauthApplication: (ctx, { params }) => getOauthApplication(ctx, params.clientId),
  createOauthApplication: (ctx, { body }) => createOauthApplication(ctx, body),
  changeOauthApplication: (ctx, { params, body }) => changeOauthApplication(ctx, params.clientId, body),
  rotateOauthSecret: (ctx, { params, body }) => rotateOauthSecret(ctx, params.clientId, body.keepOldSeconds),
  disableOauthApplication: (ctx, { params }) => setOauthApplicationEnabled(ctx, params.clientId, false),
  enableOauthApplication: (ctx, { params }) => setOauthApplicationEnabled(ctx, params.clientId, true),
  deleteOauthApplication: (ctx, { params }) => deleteOauthApplication(ctx, params.clientId),
  listApplicationGrants: (ctx, { params, query }) => listApplicationGrants(ctx, params.clientId, query),
  listAccountGrants: (ctx, { params }) => listAccountGrants(ctx, params.accountId),
  withdrawGrants: async (ctx, { params, body }) => {
    const { consent, grants } = await withdrawGrants(ctx, body.accountId, params.clientId);
    return { consent, grants };
  },
});
