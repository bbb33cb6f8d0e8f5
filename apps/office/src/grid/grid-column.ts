import type { ReactNode } from 'react';

/** A column of a grid. */
export type GridColumn<T> = {
  readonly id: string;
  readonly title: string;
  /** The title is only for screen readers, such as that of a column of buttons. */
  readonly hidesTitle?: boolean;
  /** Least width in pixels. */
  readonly width: number;
  /** Takes the width that is left. */
  readonly grows?: boolean;
  readonly isNumber?: boolean;
  /**
   * The place in the card of a row, on a phone: the title, beside it, or none. Without a title, the first column that has no place is it.
   * The other columns are below it, numbers with the title of their column.
   */
  readonly card?: 'title' | 'start' | 'end' | 'none';
  readonly render: (row: T) => ReactNode;
  /**
   * Renders the cell while it is edited: Enter, F2 or a double click opens it. With `opensByTyping`, a letter or digit opens it
   * too, and is given as `typed`.
   */
  readonly edit?: (row: T, close: CloseEditor, typed: string | undefined) => ReactNode;
  readonly opensByTyping?: boolean;
  /** Returns true if this row can be edited; by default all rows of a column with `edit`. */
  readonly canEdit?: (row: T) => boolean;
  /** Handles Enter and F2 in this column, in place of opening the row. */
  readonly onActivate?: (row: T, cell: HTMLElement) => void;
  /** The value of `sort` that the title of the column selects. */
  readonly sort?: string;
  /** The order in which `sort` sorts the rows; ascending by default. */
  readonly sortDirection?: 'ascending' | 'descending';
};

/** Ends the edit of a cell. `down` moves on to the next row, `away` leaves the focus where it is. */
export type CloseEditor = (move?: 'down' | 'away') => void;
