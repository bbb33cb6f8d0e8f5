import type { StaffCategory } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useEffect, useRef } from 'react';
import { CategoryRow, type RowAction } from './category-row.tsx';
import { DropBar } from './drop-bar.tsx';
import { categoriesText } from './text.ts';
import type { TreeRow } from './tree-rows.ts';
import type { CategoryWrites } from './use-category-writes.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';

type Props = {
  readonly rows: readonly TreeRow[];
  readonly byId: ReadonlyMap<string, StaffCategory>;
  readonly mayWrite: boolean;
  readonly writes: CategoryWrites;
  /** The row that Tab leads to. */
  readonly active: string | undefined;
  readonly renamed: string | undefined;
  readonly act: (action: RowAction, id: string) => void;
  readonly endRename: () => void;
};

/**
 * Renders the categories as a tree with columns. Its rows have the focus.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/
 */
export function CategoryTree({ rows, byId, mayWrite, writes, active, renamed, act, endRename }: Props) {
  const text = useText(categoriesText);
  const body = useRef<HTMLDivElement>(null);
  const rowOf = (id: string) => body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  const press = useTreeKeys({ rows, mayWrite, act, focus: (id) => rowOf(id)?.focus() });
  const { drag, handlers } = useTreeDrag(byId, (category, target) => void writes.move(category, target));
  const rowFor = (id: string | null | undefined) => rows.find(({ category }) => category.id === id);
  const current = rowFor(active);
  const index = useRef(0);
  if (current) index.current = rows.indexOf(current);
  // A row that is now in a closed category leaves its place to its main category, and a deleted one to the next row.
  const parent = rowFor(active === undefined ? undefined : byId.get(active)?.parentId);
  const tabStop = current ?? parent ?? rows[Math.min(index.current, rows.length - 1)];

  // A link to a category leads to its row.
  const first = useRef(active);
  useEffect(() => {
    if (first.current === undefined) return;
    body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(first.current)}"]`)?.focus();
  }, []);

  return (
    <div className="tree-frame" {...handlers}>
      <div className="tree" role="treegrid" aria-label={text.category} ref={body} onKeyDown={press}>
        <div className="tree-row tree-head" role="row">
          <div role="columnheader">{text.category}</div>
          <div className="number" role="columnheader">
            {text.products}
          </div>
          <div className="number tree-subs" role="columnheader">
            {text.subcategories}
          </div>
          <div role="columnheader">
            <span className="unseen">{text.actions}</span>
          </div>
        </div>
        {rows.map((row) => {
          const { id } = row.category;
          const isOver = drag?.over?.id === id;
          return (
            <CategoryRow
              key={id}
              row={row}
              mayWrite={mayWrite}
              isTabStop={row === tabStop}
              isRenamed={id === renamed}
              isDragged={drag?.category.id === id}
              drop={isOver ? (drag.obstacle ? 'impossible' : 'possible') : undefined}
              writes={writes}
              act={act}
              endRename={endRename}
            />
          );
        })}
      </div>
      {mayWrite && <DropBar drag={drag} writes={writes} />}
    </div>
  );
}
