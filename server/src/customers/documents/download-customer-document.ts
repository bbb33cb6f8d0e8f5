import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../http/context.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { ownAccountId } from '../get-customer-profile.ts';
import { type DocumentPath, sendDocument } from './send-document.ts';

/**
 * Sends one of the signed-in customer's documents.
 *
 * @see catalog specification, section 4, GET /api/customers/me/documents/{type}
 * @throws ApiError NOT_FOUND, or STORAGE_ERROR if the object of an existing row is missing or incomplete
 */
export async function downloadCustomerDocument(
  documents: DocumentStore,
  ctx: Context,
  path: DocumentPath,
  exchange: { method: IncomingMessage['method']; response: ServerResponse },
): Promise<void> {
  await sendDocument(documents, ctx, { accountId: ownAccountId(ctx), path }, exchange);
}
