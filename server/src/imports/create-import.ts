import { type CatalogImport, type CatalogImportOptions, messages, staffImports } from '@arot/contract';
import { partErrors } from '@arot/contract/issues';
import type { RequestHandler } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { finishPending, recordPending } from '../customers/documents/pending-documents.ts';
import { admitUpload, receiveForm } from '../customers/uploads/receive-form.ts';
import { isUniqueViolation } from '../database/sql.ts';
import { ApiError } from '../http/api-error.ts';
import { type Context, contextOf } from '../http/context.ts';
import { RequestValue } from '../http/request-value.ts';
import { getPriceList } from '../prices/lists/price-list.ts';
import { findImport, insertImport, isBusy } from './catalog-import.repository.ts';
import { toCatalogImport } from './catalog-import.ts';
import { checkImport } from './check-import.ts';
import { ImportForm, importTooLarge } from './import-form.ts';
import { endStoppedImports } from './lease.ts';

const received = new RequestValue<ImportForm>('receiveImport');

/** The time for which an import can be applied. */
const LIFETIME_MS = 24 * 3_600_000;

/**
 * Reads the form of an import, and stores its file.
 *
 * @throws ApiError CONFLICT or SERVICE_UNAVAILABLE before the body is read; then VALIDATION_ERROR, PAYLOAD_TOO_LARGE or STORAGE_ERROR
 */
export const receiveImport: RequestHandler = async (request, response, next) => {
  const ctx = contextOf(request);
  const form = new ImportForm(ctx.services.files, (key) => recordPending(ctx.em, [key], ctx.clock()));
  const options = await receiveForm(ctx, request, response, form, {
    admit: async () => {
      admitUpload(ctx, request, response);
      await endStoppedImports(ctx.em, ctx.clock);
      if (await isBusy(ctx.em)) throw busy();
    },
    accept: async () => await acceptedOptions(ctx, form),
  }).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE' ? importTooLarge() : error;
  });
  received.set(request, form);
  request.body = { options };
  next();
};

/** Returns the form that {@link receiveImport} has read. */
export function receivedImportOf(request: Parameters<RequestHandler>[0]): ImportForm {
  return received.get(request);
}

async function acceptedOptions(ctx: Context, form: ImportForm): Promise<CatalogImportOptions> {
  const { issues } = form;
  const parsed = staffImports.createCatalogImport.body.safeParse({ options: form.options });
  const fields = { ...partErrors('body', parsed.error?.issues ?? []), ...issues };
  const options = parsed.data?.options;
  if (options && !fields.file) {
    const isZip = form.extension === 'zip';
    if (isZip !== (options.target === 'pictures')) {
      fields.file = [isZip ? messages.importNoZip : messages.importOnlyZip];
    } else if (options.target === 'price-list' && form.extension === 'jsonl') {
      fields.file = [messages.importOnlyTable];
    }
  }
  if (options?.priceListId !== undefined) {
    await getPriceList(ctx, options.priceListId).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      fields['options.priceListId'] = [messages.noPriceList];
    });
  }
  if (!options || Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
  return options;
}

/**
 * Stores an import, and checks its file after the response.
 *
 * @throws ApiError CONFLICT while another import is checked or applied
 */
export async function createCatalogImport(
  ctx: Context,
  form: ImportForm,
  options: CatalogImportOptions,
): Promise<CatalogImport> {
  const id = uuidv7();
  const { fileName = '', storageKey, encryptedKey, byteSize } = form;
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const created = await ctx.em
    .transactional(async (em) => {
      await insertImport(em, { id, options, fileName, storageKey, encryptedKey, byteSize, now, expiresAt });
      await finishPending(em, [storageKey]);
      return await findImport(em, id);
    })
    .catch(async (error: unknown) => {
      await form.discard(ctx.log);
      throw isUniqueViolation(error) ? busy() : error;
    });
  if (!created) throw new Error('an import that was stored exists');
  void checkImport(ctx, created);
  return toCatalogImport(created, ctx.clock());
}

/** Returns the 409 while another import is checked or applied. */
export function busy(): ApiError {
  return new ApiError('CONFLICT', { message: messages.importBusy });
}
