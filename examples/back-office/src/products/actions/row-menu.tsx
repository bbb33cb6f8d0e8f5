import { useText } from '@arot/example-shared/i18n/text.ts';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { StaffProduct } from '@arot/sdk/staff';
import { useEffect, useRef } from 'react';
import { describeError } from '../../errors/describe-error.ts';
import { paths } from '../../router/paths.ts';
import { useMay } from '../../session/session.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { MENU_ITEM, moveInMenu } from '../../ui/menu-keys.ts';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { productsText } from '../text.ts';
import { runOne } from './run-one.ts';

type Props = { readonly product: StaffProduct; readonly anchor: HTMLElement; readonly onClose: () => void };
type Item = { readonly name: string; readonly icon: IconName; readonly danger?: boolean; readonly run: () => unknown };

/** Renders the menu of a row. There is one for the whole table, because a menu for each row would slow down scrolling. */
export function RowMenu({ product, anchor, onClose }: Props) {
  const text = useText(productsText);
  const ui = useText(uiText);
  const may = useMay();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.popover = 'auto';
    const toggled = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') onClose();
    };
    element.addEventListener('toggle', toggled);
    element.showPopover();
    const box = anchor.getBoundingClientRect();
    element.style.top = `${Math.min(box.bottom + 2, innerHeight - element.offsetHeight - 8)}px`;
    element.style.left = `${Math.min(box.left, innerWidth - element.offsetWidth - 8)}px`;
    element.querySelector<HTMLElement>(MENU_ITEM)?.focus();
    return () => element.removeEventListener('toggle', toggled);
  }, [anchor, onClose]);

  const { name, slug, status } = product;
  const failed = (error: unknown) => `${name}: ${describeError(error, ui)}`;
  const items: Item[] = [
    { name: text.open, icon: 'edit', run: () => navigate(paths.product(slug)) },
    {
      name: text.copySlug,
      icon: 'copy',
      run: () => navigator.clipboard.writeText(slug).then(() => notify(text.copied)),
    },
  ];
  if (may('catalog:write')) {
    if (status === 'draft') {
      const run = () => runOne('publish', product, { done: text.didPublish(name), failed });
      items.push({ name: text.publish, icon: 'eye', run });
    }
    if (status === 'published') {
      const run = () => runOne('unpublish', product, { done: text.didUnpublish(name), failed });
      items.push({ name: text.unpublish, icon: 'eye', run });
    }
    if (status === 'deleted') {
      const run = () => runOne('restore', product, { done: text.didRestore(name), failed });
      items.push({ name: text.restore, icon: 'undo', run });
    } else {
      const run = () => runOne('delete', product, { done: text.didDelete(name), failed });
      items.push({ name: text.remove, icon: 'trash', danger: true, run });
    }
  }
  return (
    <div className="menu" ref={menu} role="menu" tabIndex={-1} aria-label={text.menuOf(name)} onKeyDown={moveInMenu}>
      {items.map(({ name: words, icon, danger, run }) => (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={danger ? 'danger' : ''}
          key={words}
          onClick={() => {
            menu.current?.hidePopover();
            anchor.closest<HTMLElement>('[role="gridcell"]')?.focus();
            void run();
          }}
        >
          <Icon name={icon} />
          {words}
        </button>
      ))}
    </div>
  );
}
