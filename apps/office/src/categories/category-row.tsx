import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { memo } from 'react';
import { Name } from '../names/name.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { RenameCell } from './rename-cell.tsx';
import { categoriesText } from './text.ts';
import type { TreeRow } from './tree-rows.ts';
import type { CategoryWrites } from './use-category-writes.ts';

export type RowAction = 'toggle' | 'edit' | 'rename' | 'move' | 'add' | 'remove' | 'focus';

type Props = {
  readonly row: TreeRow;
  readonly mayWrite: boolean;
  /** Tab leads to this row. */
  readonly isTabStop: boolean;
  readonly isRenamed: boolean;
  readonly isDragged: boolean;
  /** The result of a drop on this row: possible or impossible; undefined if nothing is dragged over it. */
  readonly drop: 'possible' | 'impossible' | undefined;
  readonly writes: CategoryWrites;
  readonly act: (action: RowAction, id: string) => void;
  readonly endRename: () => void;
};

/** Renders one category in the tree. Memoized, because a drag changes two rows of hundreds. */
export const CategoryRow = memo(function CategoryRow(props: Props) {
  const { row, mayWrite, isTabStop, isRenamed, isDragged, drop, writes, act, endRename } = props;
  const { category, level, isOpen } = row;
  const text = useText(categoriesText);
  const format = useFormat();
  const { id } = category;
  const action = (name: RowAction, icon: 'edit' | 'forward' | 'plus' | 'trash', label: string) => (
    <Button kind="quiet" icon={icon} label={label} tabIndex={-1} onClick={() => act(name, id)} />
  );
  return (
    <div
      className="tree-row"
      role="row"
      data-id={id}
      data-drop={drop}
      data-dragged={isDragged || undefined}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={isOpen}
      tabIndex={isTabStop ? 0 : -1}
      draggable={mayWrite && !isRenamed}
      onFocus={() => act('focus', id)}
      onDoubleClick={isRenamed ? undefined : () => act('edit', id)}
    >
      <div className="tree-name" role="gridcell">
        {isOpen === undefined ? (
          <span className="tree-toggle" />
        ) : (
          <button
            type="button"
            className="tree-toggle"
            tabIndex={-1}
            aria-label={text.expand(writes.nameOf(category))}
            aria-expanded={isOpen}
            onClick={() => act('toggle', id)}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <Icon name={isOpen ? 'down' : 'forward'} />
          </button>
        )}
        {category.imageUrl === null ? (
          <span className="tree-picture" />
        ) : (
          <img
            className="tree-picture"
            src={category.imageUrl.replace(/-1280\.jpg$/, '-320.webp')}
            alt=""
            loading="lazy"
            draggable={false}
          />
        )}
        {isRenamed ? (
          <RenameCell category={category} rename={writes.rename} onClose={endRename} />
        ) : (
          <span className="tree-label">
            <Name>{category.name}</Name>
            {category.hidden && <span className="badge">{text.hidden}</span>}
          </span>
        )}
      </div>
      <div className="number" role="gridcell" title={text.ownProducts(format.number(category.productCount))}>
        {format.number(row.products)}
      </div>
      <div className="number tree-subs" role="gridcell">
        {level === 1 && category.childCount > 0 ? format.number(category.childCount) : ''}
      </div>
      <div className="tree-actions" role="gridcell">
        {mayWrite && !isRenamed && (
          <>
            {level === 1 && action('add', 'plus', text.newSubcategory)}
            {action('edit', 'edit', text.edit)}
            {action('move', 'forward', text.moveTo)}
            {action('remove', 'trash', text.delete)}
          </>
        )}
      </div>
    </div>
  );
});
