import type { StaffCategory } from '@arot/sdk/staff';
import { useCallback, useState } from 'react';

/** A tree of at most this many categories is shown whole at first. */
const SMALL = 40;
const STORED_AS = 'arot-office-open-categories';

const idsOf = (all: readonly StaffCategory[]) => all.filter(({ childCount }) => childCount > 0).map(({ id }) => id);

function readStored(): readonly string[] | undefined {
  const stored = sessionStorage.getItem(STORED_AS);
  return stored === null ? undefined : (JSON.parse(stored) as string[]);
}

/**
 * Stores the main categories that show their subcategories. It stays while the tab is open.
 *
 * @param first the id of a category that is shown at first
 */
export function useOpenCategories(all: readonly StaffCategory[], first: string | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const parentId = all.find(({ id }) => id === first)?.parentId;
    return new Set([...(readStored() ?? (all.length <= SMALL ? idsOf(all) : [])), ...(parentId ? [parentId] : [])]);
  });
  const store = useCallback((next: ReadonlySet<string>) => {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...next]));
    return next;
  }, []);
  const toggle = useCallback(
    (id: string, isOpen?: boolean) =>
      setOpen((before) => {
        const next = new Set(before);
        if (isOpen ?? !before.has(id)) next.add(id);
        else next.delete(id);
        return store(next);
      }),
    [store],
  );
  return {
    open,
    toggle,
    openAll: () => setOpen(store(new Set(idsOf(all)))),
    closeAll: () => setOpen(store(new Set())),
  };
}
