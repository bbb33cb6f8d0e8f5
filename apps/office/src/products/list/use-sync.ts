import type { ListStaffProductsQuery, StaffProduct } from '@arot/sdk/staff';
import { useEffect, useEffectEvent } from 'react';
import { staff } from '../../shop.ts';
import { PART } from './list-state.ts';
import { patchProducts, reloadProducts } from './patch-products.ts';

const EVERY_MS = 30_000;
/** A list that is opened again is synchronized at once, unless that was just done. */
const FRESH_MS = 5_000;
let lastSync = 0;

/**
 * Shows what colleagues have changed: when the page is opened, when its window is focused, and every half minute. Only products
 * that have changed since the last known change are read.
 *
 * @param rows undefined while the list is loading
 */
export function useSync(query: ListStaffProductsQuery, rows: readonly StaffProduct[] | undefined): void {
  const latest = useEffectEvent(() => ({ query, rows }));
  useEffect(() => {
    const abort = new AbortController();
    const run = () => {
      const { query: now, rows: known } = latest();
      if (known === undefined || document.hidden || Date.now() - lastSync < FRESH_MS) return;
      lastSync = Date.now();
      // The next one tries again.
      sync(now, known, abort.signal).catch(() => {});
    };
    const timer = setInterval(run, EVERY_MS);
    addEventListener('focus', run);
    document.addEventListener('visibilitychange', run);
    run();
    return () => {
      abort.abort();
      clearInterval(timer);
      removeEventListener('focus', run);
      document.removeEventListener('visibilitychange', run);
    };
  }, []);
}

async function sync(query: ListStaffProductsQuery, known: readonly StaffProduct[], signal: AbortSignal): Promise<void> {
  const last = known.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), '');
  if (last === '') return await reloadProducts();
  const changedSince = new Date(Date.parse(last) + 1).toISOString();
  const since = { changedSince, sort: 'changed', limit: PART } as const;
  const { changedSince: filtered = '' } = query;
  const fitting = { ...query, limit: PART, changedSince: filtered > changedSince ? filtered : changedSince };
  const [changed, deleted, matching] = await Promise.all([
    staff.products.list(since, { signal }),
    staff.products.list({ ...since, status: 'deleted' }, { signal }),
    staff.products.list(fitting, { signal }),
  ]);
  const ids = new Set(known.map(({ id }) => id));
  const isNew = matching.items.some(({ id }) => !ids.has(id));
  if (isNew || changed.nextCursor !== null || deleted.nextCursor !== null) return await reloadProducts();
  patchProducts([...changed.items, ...deleted.items].filter(({ id }) => ids.has(id)));
}
