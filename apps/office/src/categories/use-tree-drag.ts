import type { StaffCategory } from '@arot/sdk/staff';
import { type DragEvent, useState } from 'react';
import { type Obstacle, obstacleOf } from './move-rules.ts';

/** The dragged category and its position. */
export type Drag = {
  readonly category: StaffCategory;
  /** The category under the pointer, null for the place of the main categories; undefined elsewhere. */
  readonly over?: StaffCategory | null | undefined;
  readonly obstacle?: Obstacle | undefined;
};

/** The attribute of the element on which a category becomes a main category. */
export const TOP = 'data-top';

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset.id : undefined;

/** Handles drag and drop of categories by the browser. The handlers belong to the element around the rows. */
export function useTreeDrag(
  byId: ReadonlyMap<string, StaffCategory>,
  move: (category: StaffCategory, target: StaffCategory | null) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const targetOf = (event: DragEvent): StaffCategory | null | undefined => {
    if (event.target instanceof Element && event.target.closest(`[${TOP}]`)) return null;
    const id = rowOf(event.target);
    return id === undefined ? undefined : byId.get(id);
  };
  const end = () => setDrag(undefined);
  return {
    drag,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const category = byId.get(rowOf(event.target) ?? '');
        if (!category) return;
        event.dataTransfer.setData('text/plain', category.name);
        event.dataTransfer.effectAllowed = 'move';
        setDrag({ category });
      },
      onDragOver: (event: DragEvent) => {
        if (!drag) return;
        const over = targetOf(event);
        const obstacle = over === undefined ? undefined : obstacleOf(drag.category, over);
        if (over !== undefined && obstacle === undefined) {
          // Without this, the browser does not allow the drop.
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
        }
        // The event comes many times a second.
        if (over !== drag.over || obstacle !== drag.obstacle) setDrag({ category: drag.category, over, obstacle });
      },
      onDrop: (event: DragEvent) => {
        const target = targetOf(event);
        if (!drag || target === undefined) return;
        event.preventDefault();
        end();
        move(drag.category, target);
      },
      onDragEnd: end,
    },
  };
}
