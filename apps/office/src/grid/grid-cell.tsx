import type { KeyboardEvent, ReactNode } from 'react';
import type { Position } from './position.ts';

type Props = {
  readonly position: Position;
  readonly className: string;
  /** The title of the column, which a card shows beside the value. */
  readonly label: string | undefined;
  /** A touch opens it, as a double click does in a table. */
  readonly opensByTouch: boolean;
  /** Tab leads to this cell. */
  readonly isTabStop: boolean;
  readonly isEdited: boolean;
  readonly onFocus: () => void;
  readonly onOpen: (cell: HTMLElement) => void;
  readonly onToggle: (extend: boolean) => void;
  /** @returns whether the key moves to another cell */
  readonly onMove: (key: string, withControl: boolean) => boolean;
  /** @returns whether a letter or digit opens the cell */
  readonly onType: (key: string) => boolean;
  readonly children: ReactNode;
};

/** Renders one cell of a grid, with the keys of the grid while it is not edited. */
export function GridCell(props: Props) {
  const { position, className, label, isTabStop, isEdited, onFocus, onOpen, onToggle, onMove, onType, children } =
    props;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Controls inside the cell handle their own keys.
    if (isEdited || event.target !== event.currentTarget) return;
    const withControl = event.ctrlKey || event.metaKey;
    const isTyped = event.key.length === 1 && !withControl && !event.altKey;
    if (event.key === 'Enter' || event.key === 'F2') onOpen(event.currentTarget);
    else if (event.key === ' ') onToggle(event.shiftKey);
    else if (isTyped) {
      if (!onType(event.key)) return;
    } else if (event.altKey || !onMove(event.key, withControl)) return;
    event.preventDefault();
  };
  return (
    <div
      className={`grid-cell ${className}`}
      role="gridcell"
      tabIndex={isTabStop ? 0 : -1}
      data-at={`${position.row}:${position.column}`}
      onFocus={onFocus}
      onKeyDown={press}
      onDoubleClick={isEdited ? undefined : (event) => onOpen(event.currentTarget)}
      onClick={isEdited || !props.opensByTouch ? undefined : (event) => onOpen(event.currentTarget)}
    >
      {label !== undefined && <span className="small soft">{label}</span>}
      {children}
    </div>
  );
}
