import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffCategory } from '@arot/sdk/staff';
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
 * The categories as a tree with columns. Its rows have the focus.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/
 */
export function CategoryTree({ rows, byId, mayWrite, writes, active, renamed, act, endRename }: Props) {
  const text = useText(categoriesText);
  const body = useRef<HTMLDivElement>(null);
  const rowOf = (id: string) => body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  const press = useTreeKeys({ rows, mayWrite, act, focus: (id) => rowOf(id)?.focus() });
  const { drag, handlers } = useTreeDrag(byId, (category, target) => void writes.move(category, target));
  const tabStop = rows.find(({ category }) => category.id === active) ?? rows[0];

  // After a rename by keyboard, the arrow keys work on from the same row.
  const wasRenamed = useRef(renamed);
  useEffect(() => {
    if (wasRenamed.current !== undefined && renamed === undefined && document.activeElement === document.body) {
      body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
    wasRenamed.current = renamed;
  }, [renamed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows are dragged, and the events of all of them arrive here
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
          <div role="columnheader" aria-label={text.edit} />
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
