import { staffCustomerGroups } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { changeCustomerGroup, createCustomerGroup, deleteCustomerGroup } from './change-customer-group.ts';
import { changeGroupMembers } from './change-group-members.ts';
import { getCustomerGroup, listCustomerGroups } from './customer-group.ts';

export function createCustomerGroupRoutes({ read, write, create }: StaffResponses) {
  return initServer().router(staffCustomerGroups, {
    listCustomerGroups: async ({ req, res, query }) => read(res, await listCustomerGroups(contextOf(req), query)),
    createCustomerGroup: ({ req, res, body }) => create(req, res, (ctx) => createCustomerGroup(ctx, body)),
    getCustomerGroup: async ({ req, res, params }) => read(res, await getCustomerGroup(contextOf(req), params.id)),
    changeCustomerGroup: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeCustomerGroup(ctx, params.id, body)),
    deleteCustomerGroup: ({ req, res, params }) => write(req, res, (ctx) => deleteCustomerGroup(ctx, params.id)),
    changeGroupMembers: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeGroupMembers(ctx, params.id, body)),
  });
}
