import type { StaffCategory } from '@arot/sdk/staff';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { OpenDialog } from './category-dialogs.tsx';
import type { RowAction } from './category-row.tsx';
import { useCategoryWrites } from './use-category-writes.ts';

type Options = {
  readonly all: readonly StaffCategory[];
  /** The id of the category that is selected first. */
  readonly first: string | undefined;
  readonly toggle: (id: string) => void;
  readonly setDialog: (dialog: OpenDialog) => void;
};

/**
 * Returns the actions of the buttons and the keys of the rows. The functions stay the same, so that rows that do not change are
 * not drawn again.
 */
export function useRowActions({ all, first, toggle, setDialog }: Options) {
  const writes = useCategoryWrites();
  const [active, setActive] = useState(first);
  const [renamed, setRenamed] = useState<string>();
  const byId = useMemo(() => new Map(all.map((category) => [category.id, category])), [all]);
  const latest = useRef(byId);
  latest.current = byId;
  const endRename = useCallback(() => setRenamed(undefined), []);
  const act = useCallback(
    (action: RowAction, id: string) => {
      const category = latest.current.get(id);
      if (!category) return;
      if (action === 'focus') setActive(id);
      else if (action === 'toggle') toggle(id);
      else if (action === 'rename') setRenamed(id);
      else if (action === 'add') setDialog({ kind: 'create', parentId: category.parentId ?? id });
      else setDialog({ kind: action, category });
    },
    [toggle, setDialog],
  );
  return { byId, writes, active, setActive, renamed, endRename, act };
}
