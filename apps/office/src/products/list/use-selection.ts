import type { StaffProduct } from '@arot/sdk/staff';
import { useMemo, useState } from 'react';

/** The selected ids, or all that match the filter except some. The latter includes products that are not loaded yet. */
type Selection =
  | { readonly of: string; readonly isAll: false; readonly ids: ReadonlySet<string> }
  | { readonly of: string; readonly isAll: true; readonly except: ReadonlySet<string> };

const NOTHING: ReadonlySet<string> = new Set();

/** Returns the selected products. Another search or filter ends the selection. */
export function useSelection(rows: readonly StaffProduct[], search: string) {
  const [selection, setSelection] = useState<Selection>({ of: search, isAll: false, ids: NOTHING });
  const current: Selection = selection.of === search ? selection : { of: search, isAll: false, ids: NOTHING };
  const { isAll } = current;
  const stated = current.isAll ? current.except : current.ids;
  const selected = useMemo(
    () => (isAll ? new Set(rows.flatMap(({ id }) => (stated.has(id) ? [] : [id]))) : stated),
    [isAll, stated, rows],
  );
  const products = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
  return {
    isAll,
    /** Ids of the selected products that are loaded. */
    selected,
    products,
    select: (ids: ReadonlySet<string>) =>
      setSelection(
        isAll && ids.size > 0
          ? { of: search, isAll, except: new Set(rows.flatMap(({ id }) => (ids.has(id) ? [] : [id]))) }
          : { of: search, isAll: false, ids },
      ),
    selectAll: () => setSelection({ of: search, isAll: true, except: NOTHING }),
    clear: () => setSelection({ of: search, isAll: false, ids: NOTHING }),
  };
}
