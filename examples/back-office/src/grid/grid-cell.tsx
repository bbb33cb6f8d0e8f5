import type { KeyboardEvent, ReactNode } from 'react';
import type { Position } from './position.ts';

type Props = {
  readonly position: Position;
  readonly isNumber: boolean;
  /** Tab leads to this cell. */
  readonly isTabStop: boolean;
  readonly isEdited: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onToggle: (extend: boolean) => void;
  /** @returns whether the key moves to another cell */
  readonly onMove: (key: string, withControl: boolean) => boolean;
  readonly children: ReactNode;
};

/** One cell of a grid, with the keys of the grid while it is not edited. */
export function GridCell(props: Props) {
  const { position, isNumber, isTabStop, isEdited, onFocus, onOpen, onToggle, onMove, children } = props;
  const press = (event: KeyboardEvent) => {
    // Controls inside the cell handle their own keys.
    if (isEdited || event.target !== event.currentTarget) return;
    if (event.key === 'Enter' || event.key === 'F2') onOpen();
    else if (event.key === ' ') onToggle(event.shiftKey);
    else if (event.altKey || !onMove(event.key, event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
  };
  return (
    <div
      className={`grid-cell ${isNumber ? 'number' : ''}`}
      role="gridcell"
      tabIndex={isTabStop ? 0 : -1}
      data-at={`${position.row}:${position.column}`}
      onFocus={onFocus}
      onKeyDown={press}
      onDoubleClick={isEdited ? undefined : onOpen}
    >
      {children}
    </div>
  );
}
