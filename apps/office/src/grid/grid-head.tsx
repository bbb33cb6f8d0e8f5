import type { CSSProperties } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { GridColumn } from './grid-column.ts';

type Props<T> = {
  readonly columns: readonly GridColumn<T>[];
  readonly style: CSSProperties | undefined;
  /** The rows are cards: only the titles that select an order are shown. */
  readonly isCards: boolean;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
  /** The box that selects all rows; undefined if rows cannot be selected. */
  readonly selectAll: { readonly label: string; readonly isOn: boolean; readonly toggle: () => void } | undefined;
};

/** Renders the titles of the columns, which select the order of the rows. */
export function GridHead<T>({ columns, style, isCards, sort: current, onSort, selectAll }: Props<T>) {
  return (
    <div className="grid-row grid-head" role="row" aria-rowindex={1} style={style}>
      {selectAll && (
        <div className="grid-cell" role="columnheader">
          <input
            className="cell-check"
            type="checkbox"
            aria-label={selectAll.label}
            checked={selectAll.isOn}
            onChange={selectAll.toggle}
          />
        </div>
      )}
      {columns.map(({ id, title, hidesTitle, isNumber, sort, sortDirection = 'ascending' }) => {
        if (isCards && sort === undefined) return null;
        const isSorted = sort !== undefined && sort === current;
        return (
          <div
            className={`grid-cell ${isNumber ? 'number' : ''}`}
            role="columnheader"
            key={id}
            aria-sort={isSorted ? sortDirection : undefined}
          >
            {sort === undefined ? (
              <span className={hidesTitle ? 'unseen' : 'clip'}>{title}</span>
            ) : (
              <button type="button" className="grid-sort" onClick={() => onSort?.(sort)}>
                {title} {isSorted && <Icon name={sortDirection === 'ascending' ? 'up' : 'down'} />}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
