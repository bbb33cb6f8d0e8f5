import { Link } from '@arot/example-shared/router/link.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { MENU_ITEM, moveInMenu } from './menu-keys.ts';

export type MenuItem = {
  readonly name: string;
  readonly icon?: IconName;
  /** True if this is the chosen one of several. Only the icon of the chosen one is visible. */
  readonly isChosen?: boolean;
  readonly danger?: boolean;
  readonly onChoose?: () => void;
  /** The item is a link. */
  readonly href?: string;
};

type Props = {
  readonly label: string;
  readonly icon?: IconName;
  /** The button shows the label beside its icon. */
  readonly showLabel?: boolean;
  readonly items: readonly MenuItem[];
};

/** Renders a button that opens a menu. Arrow keys move, Escape closes. */
export function Menu({ label, icon = 'more', showLabel = false, items }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  // React 18 does not know the popover attribute and its events.
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.popover = 'auto';
    const toggled = (event: Event) => {
      const opened = (event as ToggleEvent).newState === 'open';
      setOpen(opened);
      const box = button.current?.getBoundingClientRect();
      if (!opened || !box) return;
      element.style.top = `${Math.min(box.bottom + 4, innerHeight - element.offsetHeight - 8)}px`;
      element.style.right = `${innerWidth - box.right}px`;
      element.querySelector<HTMLElement>(MENU_ITEM)?.focus();
    };
    element.addEventListener('toggle', toggled);
    return () => element.removeEventListener('toggle', toggled);
  }, []);
  return (
    <span ref={button}>
      <Button
        {...(showLabel ? {} : { kind: 'quiet', label })}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => menu.current?.togglePopover()}
      >
        {showLabel && <span className="menu-name">{label}</span>}
      </Button>
      <div className="menu" id={id} ref={menu} role="menu" aria-label={label} onKeyDown={moveInMenu}>
        {items.map(({ name, icon: itemIcon, isChosen, danger, href, onChoose }) => {
          const shown = (
            <>
              {itemIcon && <Icon name={itemIcon} />}
              {name}
            </>
          );
          const choose = () => {
            menu.current?.hidePopover();
            onChoose?.();
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
    </span>
  );
}
