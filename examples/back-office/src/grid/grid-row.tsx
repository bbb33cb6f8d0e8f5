import { type CSSProperties, memo } from 'react';
import { GridCell } from './grid-cell.tsx';
import type { CloseEditor, GridColumn } from './grid-column.ts';
import type { Position } from './position.ts';

/**
 * The actions that a row calls on its grid. The object is the same one in every render, so that rows that stay as they are need
 * no render.
 */
export type GridActions<T> = {
  readonly focus: (position: Position) => void;
  readonly open: (row: T, position: Position, cell: HTMLElement) => void;
  readonly type: (row: T, position: Position, key: string) => boolean;
  readonly toggle: (index: number, extend: boolean) => void;
  readonly move: (position: Position, key: string, withControl: boolean) => boolean;
  readonly closeAt: (position: Position) => CloseEditor;
};

type Props<T> = {
  readonly row: T;
  readonly index: number;
  readonly start: number;
  readonly size: number;
  readonly columns: readonly GridColumn<T>[];
  readonly style: CSSProperties;
  /** Undefined if rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly selectLabel: string;
  /** The column of the cell that Tab leads to, if it is in this row. */
  readonly tabStop: number | undefined;
  /** The column that is edited, if it is in this row, and the key that has opened it. */
  readonly edited: number | undefined;
  readonly typed: string | undefined;
  readonly actions: GridActions<T>;
};

function Row<T>(props: Props<T>) {
  const { row, index, start, size, columns, style, isSelected, selectLabel, tabStop, edited, typed, actions } = props;
  return (
    <div
      className="grid-row"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ ...style, height: size, transform: `translateY(${start}px)` }}
    >
      {isSelected !== undefined && (
        <div className="grid-cell" role="gridcell">
          <input
            className="cell-check"
            type="checkbox"
            tabIndex={-1}
            aria-label={selectLabel}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => actions.toggle(index, event.shiftKey)}
          />
        </div>
      )}
      {columns.map((column, columnIndex) => {
        const position = { row: index, column: columnIndex };
        const isEdited = edited === columnIndex;
        return (
          <GridCell
            key={column.id}
            position={position}
            isNumber={column.isNumber ?? false}
            isTabStop={tabStop === columnIndex}
            isEdited={isEdited}
            onFocus={() => actions.focus(position)}
            onOpen={(cell) => actions.open(row, position, cell)}
            onToggle={(extend) => actions.toggle(index, extend)}
            onMove={(key, withControl) => actions.move(position, key, withControl)}
            onType={(key) => actions.type(row, position, key)}
          >
            {isEdited && column.edit ? column.edit(row, actions.closeAt(position), typed) : column.render(row)}
          </GridCell>
        );
      })}
    </div>
  );
}

/** One row of a grid. It is rendered again only if something about it has changed. */
export const GridRow = memo(Row) as typeof Row;
