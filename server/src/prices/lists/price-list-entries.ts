import type { EntriesChange } from '@arot/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { EntityManager } from '../../database/database.ts';
import { requireMatch } from '../../http/if-match.ts';
import { nextCursor, type PartQuery, readCursor } from '../../operations/cursor.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { type EntryPlan, type PlannedEntry, planEntries } from './plan-entries.ts';
import { touchList } from './price-list.repository.ts';
import { getPriceList, priceListResource } from './price-list.ts';
import { findEntries, removeEntries, saveEntries } from './price-list-entry.repository.ts';

/** The maximum number of entries of a change that the audit trail shows before and after. */
const MAX_AUDITED = 1_000;

type Part = PartQuery & { readonly q: string };
type Replacing = { readonly replace?: boolean };

/**
 * Returns a part of the entries by the names of their products.
 *
 * @throws ApiError NOT_FOUND, VALIDATION_ERROR for a cursor of another list
 */
export async function listPriceListEntries(
  { em }: { readonly em: EntityManager },
  listId: string,
  { q, limit, cursor }: Part,
) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  await getPriceList({ em }, listId);
  const rows = await findEntries(em, listId, { q, after, limit: limit + 1 });
  const items = rows
    .slice(0, limit)
    .flatMap(({ slug, name: of, price }) => (price ? [{ slug, name: of, ...price }] : []));
  return { items, nextCursor: nextCursor(rows, limit, ['name', 'productId']) };
}

/**
 * Shows each entry of a change before and after, and changes nothing.
 *
 * @throws errors like {@link planEntries}
 */
export async function previewPriceListEntries(
  { em }: { readonly em: EntityManager },
  listId: string,
  request: EntriesChange,
  { replace = false }: Replacing = {},
) {
  const plan = await planEntries(em, listId, request, { lock: false, replace });
  return {
    version: plan.version,
    ...countEntries(plan),
    items: plan.entries.map(({ slug, name, before, after }) => ({ slug, name, before, after })),
  };
}

/**
 * Changes entries, all of them or none.
 *
 * @throws ApiError PRECONDITION_REQUIRED; PRECONDITION_FAILED if the list has changed since it or the preview was read; errors
 *   like {@link planEntries}
 */
export async function changePriceListEntries(
  ctx: StaffContext,
  listId: string,
  request: EntriesChange,
  { replace = false }: Replacing = {},
) {
  const { em } = ctx;
  await priceListResource.lock(ctx, listId);
  const plan = await planEntries(em, listId, request, { lock: true, replace });
  requireMatch(ctx, plan.version, plan.list.version);
  const changed = plan.entries.filter((entry) => entry.changed);
  const counts = countEntries(plan);
  if (changed.length === 0) return { version: plan.list.version, ...counts };
  await saveEntries(
    em,
    listId,
    changed.flatMap(({ productId, after }) => (after ? [{ productId, price: after }] : [])),
  );
  await removeEntries(
    em,
    listId,
    changed.flatMap(({ productId, after }) => (after ? [] : [productId])),
  );
  await touchList(em, listId);
  const { unchanged: _, ...written } = counts;
  const entries = changed.slice(0, MAX_AUDITED).map(({ slug, before, after }) => ({ slug, before, after }));
  const details = { listId, name: plan.list.name, ...written, entries };
  await recordAudit(ctx, 'price_list_entries_changed', { accountId: null, details });
  await recordEvent(ctx, { type: 'price_list.changed', subject: listId, data: { changed: ['entries'] } });
  return { version: (await getPriceList(ctx, listId)).version, ...counts };
}

function countEntries({ entries }: EntryPlan) {
  const count = (is: (entry: PlannedEntry) => boolean) => entries.filter(is).length;
  return {
    created: count(({ before, after }) => before === null && after !== null),
    changed: count(({ before, after, changed }) => before !== null && after !== null && changed),
    unchanged: count(({ changed }) => !changed),
    removed: count(({ before, after }) => before !== null && after === null),
  };
}
