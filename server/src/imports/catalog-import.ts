import { type CatalogImport, type CatalogImportRow, messages, type RowChange } from '@arot/contract';
import { acceptedLanguage } from '../base/language.ts';
import { deleteObjects, recordPending } from '../customers/documents/pending-documents.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { requireMatch } from '../http/if-match.ts';
import { nextCursor, type PartQuery, readCursor } from '../operations/cursor.ts';
import type { StaffContext } from '../operations/staff-context.ts';
import { BUSY, deleteImport, findImport, findRows, type ImportRow } from './catalog-import.repository.ts';
import { endStoppedImports, LEASE_MS } from './lease.ts';

/** Returns an import as the API shows it. One that can no longer be applied is `expired`. */
export function toCatalogImport(row: ImportRow, now: Date): CatalogImport {
  const { id, version, fileName, columns, ignoredColumns, headerRow, counts, createdAt, expiresAt, appliedAt } = row;
  const { target } = row.options;
  const found = { id, version, state: stateOf(row, now), target, fileName, columns, ignoredColumns, headerRow };
  return { ...found, counts, createdAt, expiresAt, appliedAt };
}

export function stateOf({ state, expiresAt }: Pick<ImportRow, 'state' | 'expiresAt'>, now: Date): ImportRow['state'] {
  const canExpire = state === 'ready' || state === 'invalid';
  return canExpire && Date.parse(expiresAt) <= now.getTime() ? 'expired' : state;
}

/** @throws ApiError NOT_FOUND */
export async function getCatalogImport(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  id: string,
): Promise<CatalogImport> {
  let row = await requireImport(em, id);
  const isStale = Date.parse(row.touchedAt) < clock().getTime() - LEASE_MS;
  if (isStale && (BUSY as readonly string[]).includes(row.state)) {
    await endStoppedImports(em, clock);
    row = await requireImport(em, id);
  }
  return toCatalogImport(row, clock());
}

/** @throws ApiError NOT_FOUND */
export async function requireImport(em: Context['em'], id: string, options = {}): Promise<ImportRow> {
  const row = id.includes('\0') ? undefined : await findImport(em, id, options);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

type Part = PartQuery & { readonly only?: RowChange | 'issues' | undefined };

/** Returns a part of the rows, with messages in the language of the caller. @throws ApiError NOT_FOUND, VALIDATION_ERROR for a cursor of another list */
export async function listCatalogImportRows(
  { em, acceptLanguage }: Pick<Context, 'em' | 'acceptLanguage'>,
  id: string,
  { only, limit, cursor }: Part,
): Promise<{ items: CatalogImportRow[]; nextCursor: string | null }> {
  const after = readCursor(cursor, { position: 'integer' });
  await requireImport(em, id);
  const rows = await findRows(em, id, { only, after: Number(after?.position ?? 0), limit: limit + 1 });
  const language = acceptedLanguage(acceptLanguage) ?? 'en';
  const items = rows.slice(0, limit).map(({ position: _, issues, ...row }) => ({
    ...row,
    issues: issues.map((issue) => ({ ...issue, message: issue.message[language] })),
  }));
  return { items, nextCursor: nextCursor(rows, limit, ['position']) };
}

/**
 * Deletes an import with its rows. A check of it that is in flight ends without an effect.
 *
 * @returns the storage key of its file, for {@link removeImportFile} after the transaction
 * @throws ApiError NOT_FOUND, PRECONDITION_FAILED, CONFLICT while it is applied
 */
export async function deleteCatalogImport(ctx: StaffContext, id: string): Promise<string[]> {
  const row = await requireImport(ctx.em, id, { lock: true });
  requireMatch(ctx, row.version);
  if (row.state === 'applying') throw new ApiError('CONFLICT', { message: messages.importApplying });
  const keys = row.storageKey === null ? [] : [row.storageKey];
  await recordPending(ctx.em, keys, ctx.clock());
  await deleteImport(ctx.em, id);
  return keys;
}

/** Removes the file of an import. The job `documents` removes what the store does not delete now. */
export async function removeImportFile({ services, log }: Context, keys: readonly string[]): Promise<void> {
  const left = await deleteObjects(services.files.store, keys);
  if (left > 0) log.warn({ left }, 'the file of an import remains; the job removes it');
}
