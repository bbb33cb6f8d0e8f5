import type { StaffProduct } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useEffect, useRef } from 'react';
import { describeError } from '../../errors/describe-error.ts';
import { paths } from '../../router/paths.ts';
import { useMay } from '../../session/session.ts';
import { type MenuItem, MenuList } from '../../ui/menu-list.tsx';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { productsText } from '../text.ts';
import { runOne } from './run-one.ts';

type Props = { readonly product: StaffProduct; readonly anchor: HTMLElement; readonly onClose: () => void };

/** Renders the menu of a row. There is one for the whole table, because a menu for each row would slow down scrolling. */
export function RowMenu({ product, anchor, onClose }: Props) {
  const text = useText(productsText);
  const ui = useText(uiText);
  const may = useMay();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser returns the focus to the cell when the menu closes.
    anchor.closest<HTMLElement>('[role="gridcell"]')?.focus();
    menu.current?.showPopover();
  }, [anchor]);
  const place = ({ style, offsetHeight, offsetWidth }: HTMLElement) => {
    const box = anchor.getBoundingClientRect();
    style.top = `${Math.min(box.bottom + 2, innerHeight - offsetHeight - 8)}px`;
    style.left = `${Math.min(box.left, innerWidth - offsetWidth - 8)}px`;
  };

  const { name, slug, status } = product;
  const failed = (error: unknown) => `${name}: ${describeError(error, ui)}`;
  const items: MenuItem[] = [
    { name: text.open, icon: 'edit', onChoose: () => navigate(paths.product(slug)) },
    {
      name: text.copySlug,
      icon: 'copy',
      onChoose: () => navigator.clipboard.writeText(slug).then(() => notify(text.copied)),
    },
  ];
  if (may('catalog:write')) {
    if (status === 'draft') {
      const onChoose = () => runOne('publish', product, { done: text.didPublish(name), failed });
      items.push({ name: text.publish, icon: 'eye', onChoose });
    }
    if (status === 'published') {
      const onChoose = () => runOne('unpublish', product, { done: text.didUnpublish(name), failed });
      items.push({ name: text.unpublish, icon: 'eye', onChoose });
    }
    if (status === 'deleted') {
      const onChoose = () => runOne('restore', product, { done: text.didRestore(name), failed });
      items.push({ name: text.restore, icon: 'undo', onChoose });
    } else {
      const onChoose = () => runOne('delete', product, { done: text.didDelete(name), failed });
      items.push({ name: text.delete, icon: 'trash', danger: true, onChoose });
    }
  }
  return (
    <MenuList
      ref={menu}
      label={text.menuOf(name)}
      items={items}
      place={place}
      onChange={(isOpen) => !isOpen && onClose()}
    />
  );
}
