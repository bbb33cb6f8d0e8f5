import { staffCustomerGroups } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { changeGroupMembers } from './change-group-members.ts';
import {
  changeCustomerGroup,
  createCustomerGroup,
  deleteCustomerGroup,
  getCustomerGroup,
  listCustomerGroups,
} from './customer-groups.ts';

export const customerGroupOperations = operations(staffCustomerGroups, {
  listCustomerGroups: (ctx, { query }) => listCustomerGroups(ctx, query),
  createCustomerGroup: (ctx, { body }) => createCustomerGroup(ctx, body),
  getCustomerGroup: (ctx, { params }) => getCustomerGroup(ctx, params.id),
  changeCustomerGroup: (ctx, { params, body }) => changeCustomerGroup(ctx, params.id, body),
  deleteCustomerGroup: (ctx, { params }) => deleteCustomerGroup(ctx, params.id),
  changeGroupMembers: (ctx, { params, body }) => changeGroupMembers(ctx, params.id, body),
});
