import type { StaffProduct } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { ProductAction } from '../actions/product-actions.ts';
import { availabilityText } from '../availability/text.ts';
import type { useSelection } from '../list/use-selection.ts';
import { ActionDialog } from './action-dialog.tsx';
import { AvailabilityDialog } from './availability-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { bulkText } from './text.ts';

type Props = {
  readonly selection: ReturnType<typeof useSelection>;
  readonly loaded: readonly StaffProduct[];
  readonly hasMore: boolean;
  readonly areDeleted: boolean;
};

const ICONS: Readonly<Record<ProductAction, IconName>> = {
  publish: 'eye',
  unpublish: 'edit',
  move: 'tree',
  delete: 'trash',
  restore: 'undo',
};

/** Renders the actions for the selected products. */
export function SelectionBar({ selection, loaded, hasMore, areDeleted }: Props) {
  const text = useText(bulkText);
  const stock = useText(availabilityText);
  const format = useFormat();
  const may = useMay();
  const [open, setOpen] = useState<ProductAction | 'prices' | 'availability'>();
  const { isAll, products } = selection;
  const isWhole = isAll || (products.length === loaded.length && !hasMore);
  const actions: readonly ProductAction[] = areDeleted ? ['restore'] : ['publish', 'unpublish', 'move', 'delete'];
  const close = () => setOpen(undefined);
  const title = open === 'prices' ? text.changePrices : open === 'availability' ? stock.change : open && text[open];
  return (
    <section className="selection-bar" aria-label={text.selection}>
      <strong role="status">
        {isAll
          ? text.selectedAll(`${format.number(products.length)}${hasMore ? '…' : ''}`)
          : text.selected(format.number(products.length))}
      </strong>
      {may('prices:write') && !areDeleted && (
        <Button kind="primary" onClick={() => setOpen('prices')}>
          {text.changePrices}
        </Button>
      )}
      {may('availability:write') && !areDeleted && (
        <Button icon="box" onClick={() => setOpen('availability')}>
          {stock.change}
        </Button>
      )}
      {may('catalog:write') &&
        actions.map((action) => (
          <Button
            icon={ICONS[action]}
            {...(action === 'delete' ? { kind: 'danger' } : {})}
            key={action}
            onClick={() => setOpen(action)}
          >
            {text[action]}
          </Button>
        ))}
      {/* After the actions, so that they stay where they are when it comes and goes. */}
      {!isWhole && <Button onClick={selection.selectAll}>{text.selectMatching}</Button>}
      <Button kind="quiet" icon="close" onClick={selection.clear}>
        {text.clear}
      </Button>
      {open !== undefined &&
        (isAll && hasMore ? (
          <Dialog title={title ?? ''} onClose={close}>
            <progress className="progress" aria-label={text.loadingRest(format.number(loaded.length))} />
            <p>{text.loadingRest(format.number(loaded.length))}</p>
          </Dialog>
        ) : open === 'prices' ? (
          <PriceDialog products={products} onClose={close} onDone={close} />
        ) : open === 'availability' ? (
          <AvailabilityDialog products={products} onClose={close} />
        ) : (
          <ActionDialog action={open} products={products} onClose={close} />
        ))}
    </section>
  );
}
