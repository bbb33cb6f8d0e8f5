import type { KeyboardEvent } from 'react';
import type { RowAction } from './category-row.tsx';
import type { TreeRow } from './tree-rows.ts';

const PAGE = 15;

type Options = {
  readonly rows: readonly TreeRow[];
  readonly mayWrite: boolean;
  readonly act: (action: RowAction, id: string) => void;
  readonly focus: (id: string) => void;
};

/**
 * Returns the key handler of a tree whose rows have the focus.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/#keyboardinteraction
 */
export function useTreeKeys({ rows, mayWrite, act, focus }: Options): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rows.findIndex(({ category }) => category.id === (event.target as HTMLElement).dataset.id);
    const row = rows[at];
    if (!row) return;
    const { category, isOpen } = row;
    const go = (to: number) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
      if (next) focus(next.category.id);
    };
    const run = (action: RowAction) => act(action, category.id);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + PAGE),
      PageUp: () => go(at - PAGE),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => {
        if (isOpen === false) run('toggle');
        else if (isOpen) go(at + 1);
      },
      ArrowLeft: () => {
        if (isOpen) run('toggle');
        else if (category.parentId !== null) focus(category.parentId);
      },
    };
    const writes: Readonly<Record<string, () => void>> = {
      Enter: () => run('edit'),
      F2: () => run('rename'),
      Delete: () => run('remove'),
      // By the key and not by its letter, which is another one on a Bengali keyboard.
      KeyM: () => run('move'),
      KeyN: () => run('add'),
    };
    const command = moves[event.key] ?? (mayWrite ? (writes[event.key] ?? writes[event.code]) : undefined);
    if (!command) return;
    event.preventDefault();
    command();
  };
}
