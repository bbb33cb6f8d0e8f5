import { foldDigits } from '@arot/contract/typed';
import { fieldsOf } from '@arot/example-shared/errors/field-messages.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { PriceList, PriceListEntry, PriceListEntryChange } from '@arot/sdk/staff';
import { useState } from 'react';
import { useFieldMessage } from '../errors/use-field-message.ts';
import { filledRows, ListField } from '../forms/list-field.tsx';
import { reread } from '../forms/reread.ts';
import { useSend } from '../forms/use-send.ts';
import { PriceTier } from '../products/editor/price-tier.tsx';
import type { PriceForm } from '../products/editor/product-form.ts';
import { QuantityField } from '../products/editor/quantity-field.tsx';
import { staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toasts.tsx';
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
  const messageOf = useFieldMessage(fieldsOf(error));
  const messageOfEntry = (name: string) => messageOf(`changes.0.${name}`);
  const [slug, setSlug] = useState('');
  const [price, setPrice] = useState<PriceForm>({
    basePrice: entry?.basePrice ?? '',
    discountType: entry?.discount?.type ?? '',
    discountValue: entry?.discount?.value ?? '',
  });
  const [breaks, setBreaks] = useState(entry?.breaks.map((each) => `${each.minQuantity}:${each.price}`) ?? []);
  const [increment, setIncrement] = useState(String(entry?.increment ?? ''));
  const [maximum, setMaximum] = useState(String(entry?.maxOrderQuantity ?? ''));
  const change = async (input: Omit<PriceListEntryChange, 'slug'>) => {
    const changes = [{ slug: entry?.slug ?? slug.trim(), ...input }];
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
      breaks: filledRows(breaks).map(readBreak),
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
      {!entry && (
        <TextField
          label={text.slug}
          value={slug}
          spellCheck={false}
          autoCapitalize="none"
          message={messageOfEntry('slug')}
          onChange={(event) => setSlug(event.target.value)}
        />
      )}
      <PriceTier
        name={text.entries}
        price={price}
        change={(part) => setPrice({ ...price, ...part })}
        messageOf={messageOfEntry}
      />
      <ListField
        label={text.breaks}
        hint={text.breaksHint}
        name="changes.0.breaks"
        placeholder="12:8.00"
        values={breaks}
        messageOf={(name) => messageOf(name) ?? messageOf(`${name}.price`) ?? messageOf(`${name}.minQuantity`)}
        onChange={setBreaks}
      />
      <p className="hint">{text.incrementHint}</p>
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

/** Reads a quantity and a price, in digits of either language. What is wrong with them, the server says. */
function readBreak(typed: string) {
  const [quantity = '', price = ''] = foldDigits(typed).split(':');
  return { minQuantity: Number(quantity.trim()), price: price.trim() };
}
