import { type CustomerDocument, customers, type DocumentType, messages } from '@arot/contract';
import { fieldErrors } from '@arot/contract/issues';
import type { RequestHandler } from 'express';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Context, contextOf } from '../../http/context.ts';
import { RequestValue } from '../../http/request-value.ts';
import { deleteDocument, findDocument } from '../customer.repository.ts';
import { ownAccountId } from '../customer-profile.ts';
import { documentRuleOf } from '../documents/document-path.ts';
import { recordPending } from '../documents/pending-document.repository.ts';
import { lockOwnCustomer } from '../lock-own-customer.ts';
import { deleteRequirement, findRequirements } from '../requirement.repository.ts';
import type { DocumentForm } from './document-form.ts';
import { admitUpload, countUploads, openForm, receiveForm } from './receive-form.ts';
import { insertUploads, saveUploads } from './save-uploads.ts';

const received = new RequestValue<DocumentForm>('receiveDocument');

/**
 * Reads the form of a document into the store, before ts-rest validates the rest of the form, which is empty.
 *
 * @throws ApiError CONFLICT or SERVICE_UNAVAILABLE before the body is read; then as {@link receiveForm}
 */
export const receiveDocument: RequestHandler = async (request, response, next) => {
  const { data, error } = customers.uploadDocument.pathParams.safeParse(request.params);
  if (error) throw new ApiError('VALIDATION_ERROR', { fields: fieldErrors(error.issues) });
  const rule = documentRuleOf(data.type);
  const ctx = contextOf(request);
  const form = openForm(ctx, { texts: [], files: { file: rule } });
  countUploads(response, form);
  await receiveForm(ctx, request, response, form, {
    admit: async () => {
      admitUpload(ctx, request, response);
      await rejectUnasked(ctx, rule.type);
    },
    accept: async () => {
      const fields = form.uploads.length === 0 ? { file: [messages.sendFile], ...form.issues } : form.issues;
      if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
    },
  });
  received.set(request, form);
  request.body = {};
  next();
};

/** Returns the form that {@link receiveDocument} has read. */
export function receivedDocumentOf(request: Parameters<RequestHandler>[0]): DocumentForm {
  return received.get(request);
}

/**
 * Adds a document of the signed-in customer, or replaces the stored one if the staff have asked for another. Their requirement is
 * met by it. The job `documents` removes the replaced object, an hour later, when no download reads it any more.
 *
 * @throws ApiError CONFLICT if a document of this type is stored and the staff have not asked for another
 */
export async function uploadDocument(ctx: Context, form: DocumentForm): Promise<CustomerDocument> {
  const [upload] = form.uploads;
  if (!upload) throw new Error('the form has no file');
  const { type, originalName, mimeType, byteSize } = upload;
  return await saveUploads(ctx, form, ownAccountId(ctx), async (em) => {
    const { id: accountId } = await lockOwnCustomer({ ...ctx, em });
    const now = ctx.clock();
    const requirement = (await deleteRequirement(em, accountId, { type }))?.id;
    const replaced = await deleteDocument(em, accountId, type);
    if (replaced !== undefined && requirement === undefined) throw conflict();
    if (replaced !== undefined) await recordPending(em, [replaced], now);
    await insertUploads(em, accountId, form, now);
    const details = { type, replaced: replaced !== undefined, ...(requirement === undefined ? {} : { requirement }) };
    await recordAudit({ ...ctx, em }, 'document_uploaded', { accountId, details });
    return { type, originalName, mimeType, byteSize };
  });
}

/** Rejects a document that {@link uploadDocument} would reject, before its bytes arrive. */
async function rejectUnasked(ctx: Context, type: DocumentType): Promise<void> {
  const accountId = ownAccountId(ctx);
  if (!(await findDocument(ctx.em, accountId, type))) return;
  const asked = await findRequirements(ctx.em, accountId);
  if (!asked.some((requirement) => requirement.type === type)) throw conflict();
}

function conflict(): ApiError {
  return new ApiError('CONFLICT', { message: messages.documentStored });
}
