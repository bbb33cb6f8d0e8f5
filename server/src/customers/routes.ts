import { customers } from '@arot/contract';
import { operations } from '../operations/bind.ts';
import { changeCustomerProfile, getCustomerProfile, listRequirements } from './customer-profile.ts';
import { downloadCustomerDocument } from './documents/send-document.ts';
import { receivedRegistrationOf, receiveRegistration } from './registration/receive-registration.ts';
import { registerCustomer } from './registration/register-customer.ts';
import { receiveDocument, receivedDocumentOf, uploadDocument } from './uploads/upload-document.ts';
import { getWholesaleRequest, requestWholesale } from './wholesale-request.ts';

export const customerOperations = operations(customers, {
  registerCustomer: {
    middleware: [receiveRegistration],
    run: (ctx, { body }, { request }) => registerCustomer(ctx, body, receivedRegistrationOf(request)),
  },
  changeCustomerProfile: (ctx, { body }) => changeCustomerProfile(ctx, body),
  getWholesaleRequest: (ctx) => getWholesaleRequest(ctx),
  requestWholesale: (ctx, { body }) => requestWholesale(ctx, body),
  listRequirements: (ctx) => listRequirements(ctx),
  getCustomerProfile: (ctx) => getCustomerProfile(ctx),
  uploadDocument: {
    middleware: [receiveDocument],
    run: (ctx, _input, { request }) => uploadDocument(ctx, receivedDocumentOf(request)),
  },
  downloadCustomerDocument: {
    send: (ctx, { params }, exchange) => downloadCustomerDocument(ctx, params.type, exchange),
  },
});
