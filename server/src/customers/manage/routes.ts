import { staffCustomers } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { RequestHandler } from 'express';
import { createOneTimePassword } from '../../accounts/passwords/one-time-password.ts';
import type { PasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { ApiError } from '../../http/api-error.ts';
import { contextOf } from '../../http/context.ts';
import { fieldErrors } from '../../http/validation.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { deleteObjects } from '../documents/delete-objects.ts';
import { changeCustomer } from './change-customer.ts';
import { endCustomerSessions, resetCustomerPassword, setCustomerActive } from './change-customer-state.ts';
import { decideWholesale } from './decide-wholesale.ts';
import { eraseCustomer } from './erase-customer.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';
import { readCustomerDocument } from './read-customer-document.ts';

type Dependencies = { readonly documents: DocumentStore; readonly passwords: PasswordHasher };

export function createStaffCustomerRoutes({ read, write }: StaffResponses, { documents, passwords }: Dependencies) {
  return initServer().router(staffCustomers, {
    listCustomers: async ({ req, res, query }) => read(res, await listCustomers(contextOf(req), query)),
    getCustomer: async ({ req, res, params }) => read(res, await getCustomer(contextOf(req), params.id)),
    readCustomerDocument: {
      middleware: [sendDocument(documents)],
      handler: async () => {
        throw new Error('the middleware has sent the response');
      },
    },
    changeCustomer: ({ req, res, params, body }) => write(req, res, (ctx) => changeCustomer(ctx, params.id, body)),
    deactivateCustomer: ({ req, res, params }) => write(req, res, (ctx) => setCustomerActive(ctx, params.id, false)),
    activateCustomer: ({ req, res, params }) => write(req, res, (ctx) => setCustomerActive(ctx, params.id, true)),
    endCustomerSessions: ({ req, res, params }) => write(req, res, (ctx) => endCustomerSessions(ctx, params.id)),
    resetCustomerPassword: async ({ req, res, params }) => {
      const password = createOneTimePassword();
      // Before the transaction, which would keep its locks and its connection meanwhile.
      const hash = await passwords.hash(password);
      return await write(req, res, async (ctx) => ({
        password,
        version: await resetCustomerPassword(ctx, params.id, hash),
      }));
    },
    eraseCustomer: async ({ req, res, params }) => {
      let keys: readonly string[] = [];
      const response = await write(req, res, async (ctx) => {
        keys = await eraseCustomer(ctx, params.id);
        return { success: true as const };
      });
      const left = await deleteObjects(documents, keys);
      if (left > 0) contextOf(req).log.warn({ left }, 'documents of an erased customer remain; the job removes them');
      return response;
    },
    approveWholesale: ({ req, res, params, body }) =>
      write(req, res, (ctx) => decideWholesale(ctx, params.id, { ...body, approved: true })),
    rejectWholesale: ({ req, res, params, body }) =>
      write(req, res, (ctx) => decideWholesale(ctx, params.id, { ...body, approved: false })),
  });
}

/** Sends the document in a middleware, since ts-rest would pipe a stream without handling its errors. */
function sendDocument(documents: DocumentStore): RequestHandler {
  return async (request, response) => {
    const { data, error } = staffCustomers.readCustomerDocument.pathParams.safeParse(request.params);
    if (error) throw new ApiError('VALIDATION_ERROR', { fields: fieldErrors(error.issues) });
    await readCustomerDocument(documents, contextOf(request), data, { method: request.method, response });
  };
}
