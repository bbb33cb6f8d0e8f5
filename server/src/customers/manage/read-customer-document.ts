import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../http/context.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { type DocumentPath, sendDocument } from '../documents/send-document.ts';
import { getCustomer } from './get-customer.ts';

/**
 * Sends a document of a customer to a staff member. The audit trail has the staff member as the actor.
 *
 * @throws ApiError NOT_FOUND, also for an account with a staff role, or STORAGE_ERROR
 */
export async function readCustomerDocument(
  documents: DocumentStore,
  ctx: Context,
  { id, type }: { readonly id: string; readonly type: DocumentPath },
  exchange: { method: IncomingMessage['method']; response: ServerResponse },
): Promise<void> {
  await getCustomer(ctx, id);
  await sendDocument(documents, ctx, { accountId: id, path: type }, exchange);
}
