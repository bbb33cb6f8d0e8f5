import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

type Props = {
  readonly anchor: RefObject<HTMLElement | null>;
  /** Nothing is wrong: it only says how the cell was read. */
  readonly isNote?: boolean;
  readonly children: ReactNode;
};

/** Renders content of a cell that has no room in it, such as a message. It is shown above the table, below the cell. */
export function CellPopover({ anchor, isNote = false, children }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    const below = box.bottom + 6;
    const fits = below + element.offsetHeight < innerHeight - 8;
    element.style.top = `${fits ? below : box.top - element.offsetHeight - 6}px`;
    element.style.left = `${Math.max(8, Math.min(box.left, innerWidth - element.offsetWidth - 8))}px`;
  });
  return (
    <div
      className={`cell-popover ${isNote ? 'note' : ''}`}
      ref={popover}
      popover="manual"
      role={isNote ? 'status' : 'alert'}
    >
      {children}
    </div>
  );
}
