import type { Context } from '../../http/context.ts';
import type { Exchange } from '../../operations/bind.ts';
import type { DocumentPath } from '../documents/document-path.ts';
import { sendDocument } from '../documents/send-document.ts';
import { getCustomer } from './staff-customer.ts';

/**
 * Sends a document of a customer to a staff member. The audit trail has the staff member as the actor.
 *
 * @throws ApiError NOT_FOUND, also for an account with a staff role, or STORAGE_ERROR
 */
export async function readCustomerDocument(
  ctx: Context,
  { id, type }: { readonly id: string; readonly type: DocumentPath },
  exchange: Exchange,
): Promise<void> {
  await getCustomer(ctx, id);
  await sendDocument(ctx, { accountId: id, path: type }, exchange);
}
