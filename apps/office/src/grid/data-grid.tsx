import { useText } from '@arot/ui/i18n/text.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../layout/use-narrow.ts';
import type { GridColumn } from './grid-column.ts';
import { GridHead } from './grid-head.tsx';
import { type GridActions, GridRow } from './grid-row.tsx';
import { type Position, positionAfter } from './position.ts';
import { gridText } from './text.ts';

export type { CloseEditor, GridColumn } from './grid-column.ts';

type Props<T> = {
  /** The content of the table, for screen readers. */
  readonly label: string;
  readonly rows: readonly T[];
  /** The same array while the columns stay as they are. */
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
  /** The rows are being replaced, and are shown meanwhile. */
  readonly isBusy?: boolean;
  /** The name of these rows: scroll position and cell are remembered under it. Another name is another list. */
  readonly remember?: string;
};

type Editing = Position & { readonly typed?: string | undefined };
const CHECK_WIDTH = 40;
const CARD_HEIGHT = 92;
const FIRST: Position = { row: 0, column: 0 };
const remembered = new Map<string, { readonly offset: number; readonly at: Position }>();

/**
 * Renders a table of any length: only the rows in view are in the document. Arrow keys, Home, End and Page keys move, Enter edits
 * or opens, Space selects, and Shift selects a range.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function DataGrid<T>(props: Props<T>) {
  const { rows, columns, keyOf, rowHeight = 36, selected, onSelect, hasMore = false, loadMore, remember } = props;
  const text = useText(gridText);
  const scroller = useRef<HTMLDivElement>(null);
  const before = remember === undefined ? undefined : remembered.get(remember);
  const [at, setAt] = useState(before?.at ?? FIRST);
  const [editing, setEditing] = useState<Editing>();
  const wantsFocus = useRef(false);
  const anchor = useRef(0);
  const isPhone = usePhone();
  const isSelectable = selected !== undefined && onSelect !== undefined;
  // The row with the focus and the row with unsaved input stay in the document wherever the user scrolls.
  const pinned = [at.row, editing?.row ?? at.row].filter((row) => row < rows.length);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? CARD_HEIGHT : rowHeight),
    overscan: 8,
    scrollPaddingStart: 40,
    initialOffset: before?.offset ?? 0,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((left, right) => left - right),
  });
  const items = virtual.getVirtualItems();
  const lastInView = virtual.range?.endIndex ?? 0;

  useEffect(() => {
    if (hasMore && lastInView >= rows.length - 60) loadMore?.();
  }, [hasMore, lastInView, rows.length, loadMore]);

  const current = useRef({ offset: 0, at });
  current.current = { offset: virtual.scrollOffset ?? 0, at };
  const shown = useRef(remember);
  useLayoutEffect(() => {
    if (remember === undefined) return;
    if (shown.current !== remember) {
      // Other rows: they begin at their top, or where they were left.
      const { offset = 0, at: position = FIRST } = remembered.get(remember) ?? {};
      setAt(position);
      setEditing(undefined);
      virtual.scrollToOffset(offset);
      shown.current = remember;
    }
    return () => {
      remembered.set(remember, current.current);
    };
  }, [remember, virtual]);

  const style = useMemo(() => {
    if (isPhone) return undefined;
    const tracks = columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`));
    return {
      gridTemplateColumns: [...(isSelectable ? [`${CHECK_WIDTH}px`] : []), ...tracks].join(' '),
      minWidth: columns.reduce((sum, { width }) => sum + width, isSelectable ? CHECK_WIDTH : 0),
    };
  }, [columns, isSelectable, isPhone]);

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
    const row = rows[index];
    if (!isSelectable || !row) return;
    const next = new Set(selected);
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

  const canEdit = (row: T, { column }: Position) => {
    const edited = columns[column];
    return edited?.edit !== undefined && (edited.canEdit?.(row) ?? true);
  };
  const latest: GridActions<T> = {
    toggle,
    focus: (position) => {
      if (position.row !== at.row || position.column !== at.column) setAt(position);
    },
    open: (row, position, cell) => {
      const activate = columns[position.column]?.onActivate;
      if (canEdit(row, position)) setEditing(position);
      else if (activate) activate(row, cell);
      else props.onOpen?.(row);
    },
    type: (row, position, typed) => {
      const opens = columns[position.column]?.opensByTyping === true && canEdit(row, position);
      if (opens) setEditing({ ...position, typed });
      return opens;
    },
    move: (position, key, withControl) => {
      const next = positionAfter(key, withControl, position, { rows: rows.length, columns: columns.length });
      if (next) moveTo(next);
      return next !== undefined;
    },
    closeAt: (position) => (move) => {
      setEditing((open) => (open?.row === position.row && open.column === position.column ? undefined : open));
      if (move === 'away') return;
      moveTo(move === 'down' ? { ...position, row: Math.min(position.row + 1, rows.length - 1) } : position);
    },
  };
  const latestRef = useRef(latest);
  latestRef.current = latest;
  const actions = useMemo<GridActions<T>>(
    () => ({
      toggle: (...values) => latestRef.current.toggle(...values),
      focus: (...values) => latestRef.current.focus(...values),
      open: (...values) => latestRef.current.open(...values),
      type: (...values) => latestRef.current.type(...values),
      move: (...values) => latestRef.current.move(...values),
      closeAt: (...values) => latestRef.current.closeAt(...values),
    }),
    [],
  );

  const isAllSelected = useMemo(
    () => selected !== undefined && rows.length > 0 && rows.every((row) => selected.has(keyOf(row))),
    [rows, selected, keyOf],
  );
  const tabRow = Math.min(at.row, rows.length - 1);
  return (
    <div className="grid-frame">
      <div
        className={`grid ${isPhone ? 'cards' : ''} ${props.isBusy ? 'busy' : ''}`}
        role="grid"
        ref={scroller}
        aria-label={props.label}
        aria-busy={props.isBusy || undefined}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length + (isSelectable ? 1 : 0)}
        aria-multiselectable={isSelectable || undefined}
      >
        <GridHead
          columns={columns}
          style={style}
          isCards={isPhone}
          sort={props.sort}
          onSort={props.onSort}
          selectAll={
            isSelectable
              ? {
                  label: text.selectAll,
                  isOn: isAllSelected,
                  toggle: () => onSelect(isAllSelected ? new Set() : new Set(rows.map(keyOf))),
                }
              : undefined
          }
        />
        <div className="grid-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = rows[index];
            if (!row) return null;
            const key = keyOf(row);
            const isEdited = editing?.row === index;
            return (
              <GridRow
                key={key}
                row={row}
                index={index}
                start={start}
                size={size}
                columns={columns}
                style={style}
                card={isPhone ? virtual.measureElement : undefined}
                isSelected={isSelectable ? selected.has(key) : undefined}
                selectLabel={text.select}
                tabStop={tabRow === index ? Math.min(at.column, columns.length - 1) : undefined}
                edited={isEdited ? editing.column : undefined}
                typed={isEdited ? editing.typed : undefined}
                actions={actions}
              />
            );
          })}
        </div>
      </div>
      {props.foot !== undefined && <div className="grid-foot">{props.foot}</div>}
    </div>
  );
}
