import { Link } from '@arot/ui/router/link.tsx';
import type { KeyboardEvent, RefObject } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type MenuItem = {
  readonly name: string;
  readonly icon?: IconName;
  /** True if this is the chosen one of several. Only the icon of the chosen one is visible. */
  readonly isChosen?: boolean;
  readonly danger?: boolean;
  readonly onChoose?: () => unknown;
  /** The item is a link. */
  readonly href?: string;
};

type Props = {
  readonly id?: string;
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Moves the menu to its place, when it has a size. */
  readonly place: (menu: HTMLElement) => void;
  readonly onChange: (isOpen: boolean) => void;
};

const ITEM = '[role^="menuitem"]';

/** Moves the focus in a menu: arrow keys, Home and End. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to % all.length)?.focus();
}

/** Renders the items of a menu, in front of the page. Arrow keys move, Escape closes, and the first item has the focus. */
export function MenuList({ id, ref, label, items, place, onChange }: Props) {
  return (
    <div
      className="menu"
      id={id}
      ref={ref}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="auto"
      // The browser itself moves the focus when it opens the menu: `toggle` comes later, and keys pressed before it would be lost.
      onBeforeToggle={({ currentTarget: menu }) => menu.querySelector(ITEM)?.setAttribute('autofocus', '')}
      onToggle={({ currentTarget: menu, newState }) => {
        onChange(newState === 'open');
        if (newState === 'open') place(menu);
      }}
      onKeyDown={move}
    >
      {items.map(({ name, icon, isChosen, danger, href, onChoose }) => {
        const shown = (
          <>
            {icon && <Icon name={icon} />}
            {name}
          </>
        );
        const choose = (event: { readonly currentTarget: HTMLElement }) => {
          event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          void onChoose?.();
        };
        return href === undefined ? (
          <button
            type="button"
            {...(isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen })}
            tabIndex={-1}
            className={danger ? 'danger' : ''}
            key={name}
            onClick={choose}
          >
            {shown}
          </button>
        ) : (
          <Link role="menuitem" tabIndex={-1} href={href} key={name} onClick={choose}>
            {shown}
          </Link>
        );
      })}
    </div>
  );
}
