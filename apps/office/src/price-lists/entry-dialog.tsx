import type { PriceList, PriceListEntry, PriceListEntryChange } from '@arot/sdk/staff';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { reread } from '../forms/reread.ts';
import { useSend } from '../forms/use-send.ts';
import { PriceTier } from '../products/editor/price-tier.tsx';
import type { PriceForm } from '../products/editor/product-form.ts';
import { QuantityField } from '../products/editor/quantity-field.tsx';
import { ProductChoice } from '../products/product-choice.tsx';
import { staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toasts.tsx';
import { BreaksField } from './breaks-field.tsx';
import { priceListText } from './text.ts';

type Props = {
  readonly list: PriceList;
  /** Absent for a product that the list does not have yet. */
  readonly entry: PriceListEntry | undefined;
  readonly onClose: () => void;
};

/** Changes the price of a product in a list, or adds one. */
export function EntryDialog({ list, entry, onClose }: Props) {
  const text = useText(priceListText);
  const { send, isBusy, error } = useSend();
  const messageOf = messagesOf(fieldsOf(error));
  const messageOfEntry = (name: string) => messageOf(`changes.0.${name}`);
  const [slug, setSlug] = useState('');
  const [price, setPrice] = useState<PriceForm>({
    basePrice: entry?.basePrice ?? '',
    discountType: entry?.discount?.type ?? '',
    discountValue: entry?.discount?.value ?? '',
  });
  const [breaks, setBreaks] = useState(
    entry?.breaks.map(({ minQuantity, price: of }) => ({ minQuantity: String(minQuantity), price: of })) ?? [],
  );
  const [increment, setIncrement] = useState(String(entry?.increment ?? ''));
  const [maximum, setMaximum] = useState(String(entry?.maxOrderQuantity ?? ''));
  const change = async (input: Omit<PriceListEntryChange, 'slug'>) => {
    const changes = [{ slug: entry?.slug ?? slug, ...input }];
    const ifMatch = { ifMatch: list.version };
    const result = await send(() => staff.priceLists.changeEntries(list.id, { changes }, ifMatch)).catch(
      () => undefined,
    );
    if (!result) return;
    void reread('priceLists');
    notify(text.entrySaved);
    onClose();
  };
  const save = () =>
    change({
      basePrice: price.basePrice,
      discount: price.discountType === '' ? null : { type: price.discountType, value: price.discountValue },
      breaks: breaks
        .filter(({ minQuantity, price: of }) => minQuantity !== '' || of !== '')
        .map(({ minQuantity, price: of }) => ({ minQuantity: Number(minQuantity), price: of })),
      increment: increment === '' ? null : Number(increment),
      maxOrderQuantity: maximum === '' ? null : Number(maximum),
    });
  return (
    <FormDialog
      title={entry ? entry.name : text.addEntry}
      action={text.save}
      {...{ isBusy, error, onClose }}
      {...(entry && {
        discard: (
          <Button kind="danger" icon="trash" onClick={() => void change({ basePrice: null })}>
            {text.removeEntry}
          </Button>
        ),
      })}
      onSubmit={save}
    >
      {!entry && <ProductChoice slug={slug} message={messageOfEntry('slug')} onChoose={setSlug} />}
      <PriceTier
        name={text.prices}
        price={price}
        change={(part) => setPrice({ ...price, ...part })}
        messageOf={messageOfEntry}
      />
      <BreaksField
        breaks={breaks}
        onChange={setBreaks}
        messageOf={(index, name) =>
          messageOfEntry(`breaks.${index}.${name}`) ??
          (name === 'price' ? messageOfEntry(`breaks.${index}`) : undefined) ??
          (name === 'price' && index === 0 ? messageOfEntry('breaks') : undefined)
        }
      />
      <p className="soft small">{text.incrementHint}</p>
      <div className="pair tight">
        <QuantityField
          label={text.increment}
          value={increment}
          message={messageOfEntry('increment')}
          onChange={setIncrement}
        />
        <QuantityField
          label={text.maximum}
          value={maximum}
          message={messageOfEntry('maxOrderQuantity')}
          onChange={setMaximum}
        />
      </div>
    </FormDialog>
  );
}
