import type { AvailabilityStatus, StaffProduct } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { useSend } from '../../forms/use-send.ts';
import { staff } from '../../shop.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { StatusField } from '../availability/status-field.tsx';
import { availabilityText } from '../availability/text.ts';
import { reloadProducts } from '../list/patch-products.ts';
import { MOST_PRODUCTS } from './price-form.ts';
import { bulkText } from './text.ts';
import { undoAvailability } from './undo-availability.ts';
import { useBulkUndo } from './use-bulk-undo.ts';

type Props = { readonly products: readonly StaffProduct[]; readonly onClose: () => void };

/** Gives many products a state of availability in one request. It can be undone. */
export function AvailabilityDialog({ products: given, onClose }: Props) {
  const text = useText(availabilityText);
  const bulk = useText(bulkText);
  const format = useFormat();
  const [products] = useState(given);
  const [status, setStatus] = useState<AvailabilityStatus>('out_of_stock');
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  const undo = useBulkUndo();
  const affected = products.filter(({ availability }) => availability.status !== status);
  const leftOut = products.length - affected.length;
  const isTooMany = affected.length > MOST_PRODUCTS;
  const submit = async () => {
    const state = { status, quantity: null, expectedAt: null };
    const changes = affected.map(({ slug }) => ({ slug, ...state }));
    const idempotencyKey = keyOf(changes);
    const done = await send(() => staff.availability.changeMany({ changes }, { idempotencyKey })).catch(
      () => undefined,
    );
    if (!done) return;
    await reloadProducts();
    notify(text.didChange(format.number(affected.length)), {
      undo: () => undo((progress) => undoAvailability(affected, status, progress)),
    });
    onClose();
  };
  return (
    <FormDialog
      title={text.change}
      action={text.change}
      isReady={affected.length > 0 && !isTooMany}
      {...{ isBusy, error, onClose }}
      onSubmit={submit}
    >
      <StatusField value={status} onChange={setStatus} />
      {isTooMany ? (
        <p className="banner bad" role="alert">
          {text.tooMany(format.number(affected.length), format.number(MOST_PRODUCTS))}
        </p>
      ) : (
        <p>
          <strong>{affected.length > 0 ? bulk.affected(format.number(affected.length)) : bulk.nothing}</strong>{' '}
          {affected.length > 0 && text.changeHint}{' '}
          {affected.length > 0 && leftOut > 0 && bulk.leftOut(format.number(leftOut))}
        </p>
      )}
    </FormDialog>
  );
}
