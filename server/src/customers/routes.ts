import { customers } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';
import { contextOf } from '../http/context.ts';
import { ok, setLocation } from '../http/respond.ts';
import { fieldErrors } from '../http/validation.ts';
import type { RunOwn } from '../idempotency/own-changes.ts';
import { changeCustomerProfile } from './change-customer-profile.ts';
import type { DocumentFiles } from './documents/document-files.ts';
import { downloadCustomerDocument } from './documents/send-document.ts';
import { getCustomerProfile } from './get-customer-profile.ts';
import { listRequirements } from './list-requirements.ts';
import {
  type ReceiveDependencies,
  receivedRegistrationOf,
  receiveRegistration,
} from './registration/receive-registration.ts';
import { type RegisterDependencies, registerCustomer } from './registration/register-customer.ts';
import { receiveDocument, receivedDocumentOf, uploadDocument } from './uploads/upload-document.ts';
import { getWholesaleRequest, requestWholesale } from './wholesale-request.ts';

export function createCustomerRoutes(deps: ReceiveDependencies & RegisterDependencies, runOwn: RunOwn) {
  return initServer().router(customers, {
    registerCustomer: {
      middleware: [receiveRegistration(deps)],
      handler: async ({ req, body }) => {
        const data = await registerCustomer(deps, contextOf(req), body, receivedRegistrationOf(req));
        return { status: 201, body: { data } };
      },
    },
    changeCustomerProfile: async ({ req, body }) => ok(await changeCustomerProfile(contextOf(req), body)),
    getWholesaleRequest: async ({ req }) => ok(await getWholesaleRequest(contextOf(req))),
    requestWholesale: async ({ req, res, body }) => {
      const data = await runOwn(req, (ctx) => requestWholesale(deps, ctx, body));
      setLocation(req, res, data);
      return { status: 201, body: { data } };
    },
    listRequirements: async ({ req }) => ok(await listRequirements(contextOf(req))),
    getCustomerProfile: async ({ req }) => ok(await getCustomerProfile(contextOf(req))),
    uploadDocument: {
      middleware: [receiveDocument(deps)],
      handler: async ({ req }) => ok(await uploadDocument(contextOf(req), receivedDocumentOf(req))),
    },
    downloadCustomerDocument: {
      middleware: [sendDocument(deps)],
      handler: async () => {
        throw new Error('the middleware has sent the response');
      },
    },
  });
}

/** Sends the document in a middleware, since ts-rest would pipe a stream without handling its errors. */
function sendDocument({ files }: { readonly files: DocumentFiles }): RequestHandler {
  return async (request, response) => {
    const { data, error } = customers.downloadCustomerDocument.pathParams.safeParse(request.params);
    if (error) throw new ApiError('VALIDATION_ERROR', { fields: fieldErrors(error.issues) });
    await downloadCustomerDocument(files, contextOf(request), data.type, { method: request.method, response });
  };
}
