import { staffCustomers } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { RequestHandler } from 'express';
import type { PasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { createOneTimePassword } from '../../accounts/passwords/set-password.ts';
import { actorOfChange, requireCustomerAccess } from '../../accounts/require-customer-access.ts';
import type { CodeLimits } from '../../codes/code-limits.ts';
import { ApiError } from '../../http/api-error.ts';
import { contextOf } from '../../http/context.ts';
import { fieldErrors } from '../../http/validation.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { deleteObjects } from '../documents/delete-objects.ts';
import type { DocumentFiles } from '../documents/document-files.ts';
import { activateCustomer, deactivateCustomer } from './activate-customer.ts';
import { changeCustomer } from './change-customer.ts';
import { endCustomerSessions, resetCustomerPassword } from './customer-access.ts';
import { endHold, getCodeLimits, liftCodeLimits } from './customer-codes.ts';
import { approveWholesale, rejectWholesale } from './decide-wholesale.ts';
import { eraseCustomer } from './erase-customer.ts';
import { readCustomerDocument } from './read-customer-document.ts';
import { listCustomerRequirements, requireDocument, withdrawRequirement } from './require-document.ts';
import { getCustomer, listCustomers } from './staff-customer.ts';

type Dependencies = {
  readonly files: DocumentFiles;
  readonly passwords: PasswordHasher;
  readonly wholesaleApproval: boolean;
  readonly codeLimits: CodeLimits;
};

export function createStaffCustomerRoutes(
  { read, write, create }: StaffResponses,
  { files, passwords, wholesaleApproval, codeLimits }: Dependencies,
) {
  return initServer().router(staffCustomers, {
    listCustomers: async ({ req, res, query }) =>
      read(res, { ...(await listCustomers(contextOf(req), query)), wholesaleApproval }),
    getCustomer: async ({ req, res, params }) => read(res, await getCustomer(contextOf(req), params.id)),
    readCustomerDocument: {
      middleware: [sendDocument(files)],
      handler: async () => {
        throw new Error('the middleware has sent the response');
      },
    },
    changeCustomer: ({ req, res, params, body }) => write(req, res, (ctx) => changeCustomer(ctx, params.id, body)),
    deactivateCustomer: ({ req, res, params }) => write(req, res, (ctx) => deactivateCustomer(ctx, params.id)),
    activateCustomer: ({ req, res, params }) => write(req, res, (ctx) => activateCustomer(ctx, params.id)),
    endCustomerSessions: ({ req, res, params }) => write(req, res, (ctx) => endCustomerSessions(ctx, params.id)),
    resetCustomerPassword: async ({ req, res, params }) => {
      requireCustomerAccess(actorOfChange(contextOf(req)));
      const password = createOneTimePassword();
      // Before the transaction, which would keep its locks and its connection meanwhile.
      const hash = await passwords.hash(password);
      return await write(req, res, async (ctx) => ({
        password,
        version: await resetCustomerPassword(ctx, params.id, hash),
      }));
    },
    endHold: ({ req, res, params }) => write(req, res, (ctx) => endHold(ctx, params.id)),
    getCodeLimits: async ({ req, res, params }) =>
      read(res, await getCodeLimits(contextOf(req), params.id, codeLimits)),
    liftCodeLimits: ({ req, res, params }) => write(req, res, (ctx) => liftCodeLimits(ctx, params.id)),
    eraseCustomer: async ({ req, res, params }) => {
      let keys: readonly string[] = [];
      const response = await write(req, res, async (ctx) => {
        keys = await eraseCustomer(ctx, params.id);
        return { success: true as const };
      });
      const left = await deleteObjects(files.store, keys);
      if (left > 0) contextOf(req).log.warn({ left }, 'documents of an erased customer remain; the job removes them');
      return response;
    },
    listCustomerRequirements: async ({ req, res, params }) =>
      read(res, await listCustomerRequirements(contextOf(req), params.id)),
    requireDocument: ({ req, res, params, body }) => create(req, res, (ctx) => requireDocument(ctx, params.id, body)),
    withdrawRequirement: ({ req, res, params }) =>
      write(req, res, async (ctx) => {
        await withdrawRequirement(ctx, params.id, params.rid);
        return { success: true as const };
      }),
    approveWholesale: ({ req, res, params, body }) => write(req, res, (ctx) => approveWholesale(ctx, params.id, body)),
    rejectWholesale: ({ req, res, params, body }) => write(req, res, (ctx) => rejectWholesale(ctx, params.id, body)),
  });
}

/** Sends the document in a middleware, since ts-rest would pipe a stream without handling its errors. */
function sendDocument(files: DocumentFiles): RequestHandler {
  return async (request, response) => {
    const { data, error } = staffCustomers.readCustomerDocument.pathParams.safeParse(request.params);
    if (error) throw new ApiError('VALIDATION_ERROR', { fields: fieldErrors(error.issues) });
    await readCustomerDocument(files, contextOf(request), data, { method: request.method, response });
  };
}
