import { useText } from '@arot/example-shared/i18n/text.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { GridCell } from './grid-cell.tsx';
import { type Position, positionAfter } from './position.ts';
import { gridText } from './text.ts';

/** A column of a grid. */
export type GridColumn<T> = {
  readonly id: string;
  readonly title: string;
  /** Least width in pixels. */
  readonly width: number;
  /** Takes the width that is left. */
  readonly grows?: boolean;
  readonly isNumber?: boolean;
  readonly render: (row: T) => ReactNode;
  /** What the cell shows while it is edited: Enter, F2 or a double click opens it. */
  readonly edit?: (row: T, close: CloseEditor) => ReactNode;
  /** Whether this row can be edited; by default all rows of a column with `edit`. */
  readonly canEdit?: (row: T) => boolean;
  /** The value of `sort` that the title of the column selects. */
  readonly sort?: string;
};

/** Ends the edit of a cell. `down` moves on to the next row. */
export type CloseEditor = (move?: 'down') => void;

type Props<T> = {
  /** What the table shows, for screen readers. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly GridColumn<T>[];
  readonly keyOf: (row: T) => string;
  readonly rowHeight?: number;
  readonly onOpen?: (row: T) => void;
  /** Keys of the selected rows. Without it, rows cannot be selected. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly hasMore?: boolean;
  readonly loadMore?: () => void;
  /** Below the last row, such as how many there are. */
  readonly foot?: ReactNode;
};

const CHECK_WIDTH = 40;

/**
 * A table of any length: only the rows in view are in the document. Arrow keys, Home, End and Page keys move, Enter edits or
 * opens, Space selects, and Shift selects a range.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function DataGrid<T>(props: Props<T>) {
  const { rows, columns, keyOf, rowHeight = 36, selected, onSelect, hasMore = false, loadMore } = props;
  const text = useText(gridText);
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Position>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Position>();
  const wantsFocus = useRef(false);
  const anchor = useRef(0);
  const isSelectable = selected !== undefined && onSelect !== undefined;
  const offset = isSelectable ? 1 : 0;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 40,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasMore && last >= rows.length - 60) loadMore?.();
  }, [hasMore, last, rows.length, loadMore]);

  const style = useMemo(() => {
    const tracks = columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`));
    return {
      gridTemplateColumns: [...(isSelectable ? [`${CHECK_WIDTH}px`] : []), ...tracks].join(' '),
      minWidth: columns.reduce((sum, { width }) => sum + width, isSelectable ? CHECK_WIDTH : 0),
    };
  }, [columns, isSelectable]);

  const moveTo = useCallback(
    (position: Position) => {
      wantsFocus.current = true;
      setAt(position);
      virtual.scrollToIndex(position.row);
    },
    [virtual],
  );

  // The row may not be in the document until the grid has scrolled to it.
  useEffect(() => {
    if (!wantsFocus.current || editing) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.column}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
  });

  const toggle = (index: number, extend: boolean) => {
    if (!isSelectable) return;
    const next = new Set(selected);
    const row = rows[index];
    if (!row) return;
    const add = !next.has(keyOf(row));
    const from = extend ? Math.min(anchor.current, index) : index;
    const to = extend ? Math.max(anchor.current, index) : index;
    for (const each of rows.slice(from, to + 1)) {
      if (add) next.add(keyOf(each));
      else next.delete(keyOf(each));
    }
    anchor.current = index;
    onSelect(next);
  };

  const closeAt =
    (position: Position): CloseEditor =>
    (move) => {
      setEditing(undefined);
      moveTo(move === 'down' ? { ...position, row: Math.min(position.row + 1, rows.length - 1) } : position);
    };

  const isAllSelected = rows.length > 0 && rows.every((row) => selected?.has(keyOf(row)));
  return (
    <div className="grid-frame">
      <div
        className="grid"
        role="grid"
        ref={scroller}
        aria-label={props.label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length + offset}
        aria-multiselectable={isSelectable || undefined}
      >
        <div className="grid-row grid-head" role="row" aria-rowindex={1} style={style}>
          {isSelectable && (
            <div className="grid-cell" role="columnheader">
              <input
                className="cell-check"
                type="checkbox"
                aria-label={text.selectAll}
                checked={isAllSelected}
                onChange={() => onSelect(isAllSelected ? new Set() : new Set(rows.map(keyOf)))}
              />
            </div>
          )}
          {columns.map(({ id, title, isNumber, sort }) => (
            <div
              className={`grid-cell ${isNumber ? 'number' : ''}`}
              role="columnheader"
              key={id}
              aria-sort={sort !== undefined && sort === props.sort ? 'ascending' : undefined}
            >
              {sort === undefined ? (
                title
              ) : (
                <button type="button" className="grid-sort" onClick={() => props.onSort?.(sort)}>
                  {title} {sort === props.sort ? '↓' : ''}
                </button>
              )}
            </div>
          ))}
        </div>
        <div className="grid-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = rows[index];
            if (!row) return null;
            const key = keyOf(row);
            return (
              <div
                className="grid-row"
                role="row"
                key={key}
                aria-rowindex={index + 2}
                aria-selected={isSelectable ? selected.has(key) : undefined}
                style={{ ...style, height: size, transform: `translateY(${start}px)` }}
              >
                {isSelectable && (
                  <div className="grid-cell" role="gridcell">
                    <input
                      className="cell-check"
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={text.select}
                      checked={selected.has(key)}
                      onChange={() => {}}
                      onClick={(event) => toggle(index, event.shiftKey)}
                    />
                  </div>
                )}
                {columns.map((column, columnIndex) => {
                  const position = { row: index, column: columnIndex };
                  const isHere = at.row === index && at.column === columnIndex;
                  const isEdited = editing?.row === index && editing.column === columnIndex;
                  const canEdit = column.edit !== undefined && (column.canEdit?.(row) ?? true);
                  const open = () => {
                    if (canEdit) setEditing(position);
                    else props.onOpen?.(row);
                  };
                  return (
                    <GridCell
                      key={column.id}
                      position={position}
                      isNumber={column.isNumber ?? false}
                      isTabStop={isHere}
                      isEdited={isEdited}
                      onFocus={() => setAt(position)}
                      onOpen={open}
                      onToggle={(extend) => toggle(index, extend)}
                      onMove={(key_, withControl) => {
                        const size_ = { rows: rows.length, columns: columns.length };
                        const next = positionAfter(key_, withControl, position, size_);
                        if (next) moveTo(next);
                        return next !== undefined;
                      }}
                    >
                      {isEdited && column.edit ? column.edit(row, closeAt(position)) : column.render(row)}
                    </GridCell>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      {props.foot !== undefined && <div className="grid-foot">{props.foot}</div>}
    </div>
  );
}
