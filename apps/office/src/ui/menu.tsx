import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';
import { type MenuItem, MenuList } from './menu-list.tsx';

type Props = {
  readonly label: string;
  readonly icon?: IconName;
  /** The button shows the label beside its icon. */
  readonly showLabel?: boolean;
  readonly items: readonly MenuItem[];
};

/** Renders a button that opens and closes a menu. */
export function Menu({ label, icon = 'more', showLabel = false, items }: Props) {
  const id = useId();
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = (menu: HTMLElement) => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    const below = box.bottom + 4;
    const isAbove = below + menu.offsetHeight > innerHeight - 8;
    // Above the button if there is no room below it.
    menu.style.top = `${isAbove ? Math.max(8, box.top - 4 - menu.offsetHeight) : below}px`;
    menu.style.right = `${innerWidth - box.right}px`;
  };
  return (
    <span ref={button}>
      <Button
        {...(showLabel ? {} : { kind: 'quiet', label })}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        {showLabel && <span className="menu-name">{label}</span>}
      </Button>
      <MenuList id={id} label={label} items={items} place={place} onChange={setOpen} />
    </span>
  );
}
