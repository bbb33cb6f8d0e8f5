import type { KeyboardEvent } from 'react';

export const MENU_ITEM = '[role^="menuitem"]';

/** Moves the focus in a menu: arrow keys, Home and End. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(MENU_ITEM)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to % all.length)?.focus();
}
