import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogImport, messages } from '@arot/contract';
import type { EntityManager } from '../database/database.ts';
import { isUniqueViolation } from '../database/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { requireMatch } from '../http/if-match.ts';
import { requirePermission } from '../http/require-powers.ts';
import { type ImportOptions, importCatalog } from '../import/import-catalog.ts';
import { ImportRejectedError } from '../import/import-issues.ts';
import type { StaffContext } from '../operations/staff-context.ts';
import { changeImport, findNeededPermissions, hasOtherRows, type ImportRow } from './catalog-import.repository.ts';
import { getCatalogImport, requireImport, stateOf } from './catalog-import.ts';
import { engineOptions, failImport } from './check-import.ts';
import { busy } from './create-import.ts';
import { isOfEngine, KINDS, readRecords, withImportFile } from './import-file.ts';
import { endStoppedImports, withLease } from './lease.ts';
import { applyPictures } from './picture-import.ts';
import { applyPriceList } from './price-list-import.ts';

/** The time after which a response no longer waits for the end. */
const WAIT_MS = 10_000;

type InTransaction = <T extends object>(change: (ctx: Context & StaffContext) => Promise<T>) => Promise<T>;

/**
 * Applies an import: writes everything or nothing. The response waits for the end, but not long.
 *
 * @throws ApiError NOT_FOUND; CONFLICT unless it is `ready`, and while another import is checked or applied; PRECONDITION_FAILED if a
 *   row has changed since the check; FORBIDDEN without a permission that a change needs
 */
export async function applyCatalogImport(
  ctx: Context,
  id: string,
  inTransaction: InTransaction,
): Promise<CatalogImport> {
  let claimed: ImportRow | undefined;
  await endStoppedImports(ctx.em, ctx.clock);
  await inTransaction(async (own) => {
    claimed = await claimImport(own, id);
    return {};
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? busy() : error;
  });
  // A request that is repeated with its Idempotency-Key applies nothing again.
  if (claimed) {
    const applying = applyClaimed(ctx, claimed);
    await Promise.race([applying, sleep(WAIT_MS, undefined, { ref: false })]);
    // Its error is logged, or the state tells it.
    applying.catch(() => undefined);
  }
  return await getCatalogImport({ ...ctx, em: ctx.database.fork() }, id);
}

async function claimImport(ctx: Context & StaffContext, id: string): Promise<ImportRow> {
  const { em, clock, principal } = ctx;
  const row = await requireImport(em, id, { lock: true });
  requireMatch(ctx, row.version);
  const state = stateOf(row, clock());
  if (state !== 'ready') throw new ApiError('CONFLICT', { message: messages.importNotReady(state) });
  for (const permission of await findNeededPermissions(em, id)) {
    requirePermission(principal, permission, messages.permissionToo(permission));
  }
  await requireUnchanged(em, row);
  await changeImport(em, id, 'ready', { state: 'applying', now: clock() });
  return row;
}

async function requireUnchanged(em: EntityManager, { id, options: { target } }: ImportRow): Promise<void> {
  // The plan of a price list has a version of its own.
  if (target === 'price-list') return;
  const table = target === 'categories' ? 'category' : 'product';
  if (await hasOtherRows(em, id, table)) throw new ApiError('PRECONDITION_FAILED');
}

/** @throws ApiError PRECONDITION_FAILED, after which the import is `ready` again */
async function applyClaimed(ctx: Context, row: ImportRow): Promise<void> {
  try {
    await withLease(ctx, row.id, () =>
      withImportFile(ctx.services.files, row, (file) => applyFile({ ...ctx, em: ctx.database.fork() }, file, row)),
    );
  } catch (error) {
    // What the file refers to has changed too.
    const failure =
      error instanceof ImportRejectedError ? new ApiError('PRECONDITION_FAILED', { cause: error }) : error;
    if (failure instanceof ApiError && failure.status < 500) {
      await changeImport(ctx.database.fork(), row.id, 'applying', { state: 'ready', now: ctx.clock() });
    } else {
      ctx.log.error({ err: error, import: row.id }, 'an import could not be applied');
      await failImport(ctx, row.id, 'applying');
    }
    throw failure;
  }
}

async function applyFile(ctx: Context, file: string, row: ImportRow): Promise<void> {
  const { target } = row.options;
  const mark = (em: EntityManager) => markApplied(em, row.id, ctx.clock());
  if (target === 'price-list') return await applyPriceList(ctx, file, row, mark);
  if (!isOfEngine(target)) {
    return await applyPictures(ctx, file, async (em) => {
      await requireUnchanged(em, row);
      await mark(em);
    });
  }
  const onLocked = (em: EntityManager) => requireUnchanged(em, row);
  const onPlanned: ImportOptions['onPlanned'] = async (em, { countDeleted }) => {
    if ((await countDeleted(KINDS[target])) !== row.counts.deleted) throw new ApiError('PRECONDITION_FAILED');
    await mark(em);
  };
  const records = readRecords(ctx.em, file, row, target);
  await importCatalog(ctx.em, records, { ...engineOptions(ctx, row), onLocked, onPlanned });
}

/** Marks an import as applied, in the transaction that writes its rows. */
async function markApplied(em: EntityManager, id: string, now: Date): Promise<void> {
  if (await changeImport(em, id, 'applying', { state: 'applied', now })) return;
  throw new Error('the lease of the import has ended');
}
