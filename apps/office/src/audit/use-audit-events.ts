import { useEffect, useMemo } from 'react';
import { useParts } from '../forms/use-parts.ts';
import { apiKindOf, isOfKind } from '../history/event-kind.ts';
import { queries } from '../shop.ts';
import { type AuditFilters, auditQueryOf } from './audit-query.ts';

/** The table is full, and further events can wait until it is scrolled. */
const ENOUGH = 60;

/**
 * Returns the events of the filters. The API knows no kind for a change of prices and the like: those are picked here from the
 * changes of products that it finds, which are read until there are enough.
 */
export function useAuditEvents(filters: AuditFilters) {
  const parts = useParts(queries.audit.list.parts(auditQueryOf(filters)));
  const isPicked = apiKindOf(filters.kind) !== filters.kind;
  const { rows: read, hasMore, isLoadingMore, error, loadMore } = parts;
  const rows = useMemo(
    () => (isPicked ? read?.filter((event) => isOfKind(event, filters.kind)) : read),
    [isPicked, read, filters.kind],
  );
  const isSearching = isPicked && hasMore && !error && rows !== undefined && rows.length < ENOUGH;
  useEffect(() => {
    if (isSearching && !isLoadingMore) loadMore();
  }, [isSearching, isLoadingMore, loadMore]);
  return {
    // Nothing is said before everything is read.
    parts: { ...parts, rows: isSearching && rows.length === 0 ? undefined : rows },
    /** The number of events that were read for those that are shown; undefined if all of them are shown. */
    readCount: isPicked ? read?.length : undefined,
  };
}
