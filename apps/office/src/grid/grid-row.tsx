import { type CSSProperties, memo, type ReactNode, type Ref } from 'react';
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
  readonly style: CSSProperties | undefined;
  /** The row is a card of its own height. The reference measures it. */
  readonly card: Ref<HTMLDivElement> | undefined;
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
  const { row, index, start, size, columns, style, card, isSelected, selectLabel, tabStop, edited, typed, actions } =
    props;
  const cellOf = (column: GridColumn<T>, columnIndex: number): ReactNode => {
    const position = { row: index, column: columnIndex };
    const isEdited = edited === columnIndex;
    const isFact = card !== undefined && placeOf(columns, column) === 'fact';
    return (
      <GridCell
        key={column.id}
        position={position}
        className={`${column.isNumber ? 'number' : ''} ${card ? `card-${placeOf(columns, column)}` : ''} ${isFact && column.edit ? 'card-edit' : ''}`}
        label={isFact && column.isNumber ? column.title : undefined}
        opensByTouch={isFact && column.edit !== undefined}
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
  };
  const cells = columns.map((column, at) => [placeOf(columns, column), cellOf(column, at)] as const);
  const cellsIn = (...places: Place[]) => cells.filter(([place]) => places.includes(place)).map(([, cell]) => cell);
  return (
    <div
      className="grid-row"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      ref={card}
      style={{ ...style, ...(card ? {} : { height: size }), transform: `translateY(${start}px)` }}
    >
      {isSelected !== undefined && (
        <div className="grid-cell card-start" role="gridcell">
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
      {card ? (
        <>
          {cellsIn('start')}
          {cellsIn('title')}
          {cellsIn('end')}
          <div className="card-facts" role="presentation">
            {cellsIn('fact')}
          </div>
        </>
      ) : (
        cells.map(([, cell]) => cell)
      )}
    </div>
  );
}

type Place = 'start' | 'title' | 'end' | 'fact' | 'none';

/** Returns the place of a column in a card. */
function placeOf<T>(columns: readonly GridColumn<T>[], column: GridColumn<T>): Place {
  const title = columns.find(({ card }) => card === 'title') ?? columns.find(({ card }) => card === undefined);
  return column === title ? 'title' : (column.card ?? 'fact');
}

/** One row of a grid. It is rendered again only if something about it has changed. */
export const GridRow = memo(Row) as typeof Row;
