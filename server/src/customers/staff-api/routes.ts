import { staffCustomers } from '@arot/contract';
import { createOneTimePassword } from '../../accounts/passwords/set-password.ts';
import { actorOfChange, requireCustomerAccess } from '../../accounts/require-customer-access.ts';
import { operations } from '../../operations/bind.ts';
import { deleteObjects } from '../documents/pending-documents.ts';
import { changeCustomer } from './change-customer.ts';
import { endCustomerSessions, eraseCustomer, resetCustomerPassword, setCustomerActive } from './customer-access.ts';
import { endHold, getCodeLimits, liftCodeLimits } from './customer-codes.ts';
import {
  listCustomerRequirements,
  readCustomerDocument,
  requireDocument,
  withdrawRequirement,
} from './customer-documents.ts';
import { decideWholesale } from './decide-wholesale.ts';
import { getCustomer, listCustomers } from './staff-customer.ts';

export const staffCustomerOperations = operations(staffCustomers, {
  listCustomers: async (ctx, { query }) => ({
    ...(await listCustomers(ctx, query)),
    wholesaleApproval: ctx.services.wholesaleApproval,
  }),
  getCustomer: (ctx, { params }) => getCustomer(ctx, params.id),
  readCustomerDocument: { send: (ctx, { params }, exchange) => readCustomerDocument(ctx, params, exchange) },
  changeCustomer: (ctx, { params, body }) => changeCustomer(ctx, params.id, body),
  deactivateCustomer: (ctx, { params }) => setCustomerActive(ctx, params.id, false),
  activateCustomer: (ctx, { params }) => setCustomerActive(ctx, params.id, true),
  endCustomerSessions: (ctx, { params }) => endCustomerSessions(ctx, params.id),
  resetCustomerPassword: {
    steps: async (ctx, { params }, inTransaction) => {
      requireCustomerAccess(actorOfChange(ctx));
      const password = createOneTimePassword();
      // Before the transaction, which would keep its locks and its connection meanwhile.
      const hash = await ctx.services.passwords.hash(password);
      return await inTransaction(async (inside) => ({
        password,
        version: await resetCustomerPassword(inside, params.id, hash),
      }));
    },
  },
  endHold: (ctx, { params }) => endHold(ctx, params.id),
  getCodeLimits: (ctx, { params }) => getCodeLimits(ctx, params.id, ctx.services.codes.limits),
  liftCodeLimits: (ctx, { params }) => liftCodeLimits(ctx, params.id),
  eraseCustomer: {
    steps: async (ctx, { params }, inTransaction) => {
      let keys: readonly string[] = [];
      const result = await inTransaction(async (inside) => {
        keys = await eraseCustomer(inside, params.id);
        return { success: true as const };
      });
      const left = await deleteObjects(ctx.services.files.store, keys);
      if (left > 0) ctx.log.warn({ left }, 'documents of an erased customer remain; the job removes them');
      return result;
    },
  },
  listCustomerRequirements: (ctx, { params }) => listCustomerRequirements(ctx, params.id),
  requireDocument: (ctx, { params, body }) => requireDocument(ctx, params.id, body),
  withdrawRequirement: (ctx, { params }) => withdrawRequirement(ctx, params.id, params.rid),
  approveWholesale: (ctx, { params, body }) => decideWholesale(ctx, params.id, { ...body, approved: true }),
  rejectWholesale: (ctx, { params, body }) => decideWholesale(ctx, params.id, { ...body, approved: false }),
});
