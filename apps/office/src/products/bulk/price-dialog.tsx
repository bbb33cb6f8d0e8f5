import type { StaffProduct } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { uiText } from '../../ui/text.ts';
import { useFieldDigits } from '../use-field-digits.ts';
import { MOST_PRODUCTS, PRICE_CHANGES, type PriceForm, toOperation } from './price-form.ts';
import { PricePreview } from './price-preview.tsx';
import { bulkText } from './text.ts';
import { usePriceChange } from './use-price-change.ts';

type Props = { readonly products: readonly StaffProduct[]; readonly onClose: () => void; readonly onDone: () => void };

/** Changes the prices of many products, after a preview of each. */
export function PriceDialog({ products: given, onClose, onDone }: Props) {
  const text = useText(bulkText);
  const ui = useText(uiText);
  const format = useFormat();
  const [products] = useState(given);
  const [form, setForm] = useState<PriceForm>({ tier: 'RETAIL', change: 'percent', value: '' });
  const [message, setMessage] = useState<string>();
  const change = usePriceChange();
  const digits = useFieldDigits(form.value);
  const isSigned = form.change === 'percent' || form.change === 'add';
  const set = (next: Partial<PriceForm>) => {
    setMessage(undefined);
    setForm({ ...form, ...next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const operation = toOperation(form);
    if (typeof operation === 'string') return setMessage(text[operation]);
    if (change.isBusy) return;
    void change.check({ filter: { tier: form.tier, slugs: products.map(({ slug }) => slug) }, operation });
  };
  const title = `${text.changePrices}: ${text.affected(format.number(products.length))}`;
  if (products.length > MOST_PRODUCTS) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p className="banner bad" role="alert">
          {text.tooMany(format.number(products.length), format.number(MOST_PRODUCTS))}
        </p>
        <div className="dialog-foot">
          <Button kind="primary" onClick={onClose}>
            {ui.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  const isForm = change.preview === undefined && change.error === undefined;
  return (
    <Dialog title={title} wide={!isForm} onClose={onClose}>
      {isForm ? (
        <form className="stack" onSubmit={submit} noValidate>
          <SelectField
            label={text.tier}
            value={form.tier}
            onChange={(event) => set({ tier: event.target.value as PriceForm['tier'] })}
          >
            <option value="RETAIL">{text.retail}</option>
            <option value="WHOLESALE">{text.wholesale}</option>
          </SelectField>
          <SelectField
            label={text.change}
            value={form.change}
            onChange={(event) => set({ change: event.target.value as PriceForm['change'] })}
          >
            {PRICE_CHANGES.map((name) => (
              <option value={name} key={name}>
                {text[name]}
              </option>
            ))}
          </SelectField>
          {form.change !== 'noDiscount' && (
            <TextField
              label={text.value}
              {...(isSigned ? { hint: text.valueHint } : {})}
              message={message}
              inputMode={isSigned ? 'text' : 'decimal'}
              autoComplete="off"
              {...digits}
              onChange={(event) => set({ value: event.target.value })}
            />
          )}
          <div className="dialog-foot">
            <Button onClick={onClose}>{ui.cancel}</Button>
            <Button kind="primary" type="submit" busy={change.isBusy}>
              {text.preview}
            </Button>
          </div>
        </form>
      ) : (
        <PricePreview change={change} onBack={change.back} onDone={onDone} />
      )}
    </Dialog>
  );
}
