import { type DocumentRequirement, messages, type NewRequirement } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { Exchange } from '../../operations/bind.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import type { DocumentPath } from '../documents/document-path.ts';
import { sendDocument } from '../documents/send-document.ts';
import { deleteRequirement, findRequirements, insertRequirement } from '../requirement.repository.ts';
import { lockCustomerRows } from './staff-customer.repository.ts';
import { getCustomer, tellCustomer } from './staff-customer.ts';

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

/** Returns the documents that a customer was asked for. @throws ApiError NOT_FOUND */
export async function listCustomerRequirements(ctx: Context, id: string): Promise<{ items: DocumentRequirement[] }> {
  await getCustomer(ctx, id);
  return { items: await findRequirements(ctx.em, id) };
}

/**
 * Asks a customer for a document, also for another one in place of a stored document.
 *
 * @throws ApiError NOT_FOUND; CONFLICT if the customer was asked for this document already
 */
export async function requireDocument(
  ctx: StaffContext,
  id: string,
  { type, reason }: NewRequirement,
): Promise<DocumentRequirement> {
  await lockCustomer(ctx, id);
  const requirement = { id: uuidv7(), type, reason, requestedAt: ctx.clock() };
  if (!(await insertRequirement(ctx.em, id, requirement))) {
    throw new ApiError('CONFLICT', { message: messages.documentAsked });
  }
  await recordAudit(ctx, 'document_required', { accountId: id, details: { type, customerReason: reason } });
  await tellCustomer(ctx, id, 'document-required', reason);
  return { ...requirement, requestedAt: requirement.requestedAt.toISOString() };
}

/** Withdraws a requirement. @throws ApiError NOT_FOUND if the customer has no such requirement */
export async function withdrawRequirement(ctx: StaffContext, id: string, rid: string): Promise<void> {
  await lockCustomer(ctx, id);
  const requirement = await deleteRequirement(ctx.em, id, { id: rid });
  if (!requirement) throw new ApiError('NOT_FOUND');
  await recordAudit(ctx, 'document_requirement_withdrawn', { accountId: id, details: { type: requirement.type } });
}

async function lockCustomer(ctx: StaffContext, id: string): Promise<void> {
  await lockCustomerRows(ctx.em, id);
  await getCustomer(ctx, id);
}
