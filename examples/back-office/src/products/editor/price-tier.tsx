import { toLatinDigits } from '@arot/example-shared/i18n/digits.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { CustomerPays } from './customer-pays.tsx';
import type { PriceForm } from './product-form.ts';
import { productText } from './text.ts';

type Props = {
  readonly name: string;
  readonly price: PriceForm;
  readonly change: (part: Partial<PriceForm>) => void;
  readonly messageOf: (field: string) => string | undefined;
};

/** The price of one tier: before the discount, the discount, and what is left. */
export function PriceTier({ name, price, change, messageOf }: Props) {
  const text = useText(productText);
  const types = [
    ['', text.noDiscount],
    ['FIXED', text.fixed],
    ['PERCENTAGE', text.percentage],
  ] as const;
  return (
    <fieldset className="stack price-tier">
      <legend>{name}</legend>
      <TextField
        className="input number"
        label={text.basePrice}
        inputMode="decimal"
        value={price.basePrice}
        message={messageOf('basePrice')}
        onChange={(event) => change({ basePrice: toLatinDigits(event.target.value.trim()) })}
      />
      <div className="pair tight">
        <SelectField
          label={text.discount}
          value={price.discountType}
          message={messageOf('discount') ?? messageOf('discount.type')}
          onChange={(event) => {
            const discountType = types.find(([type]) => type === event.target.value)?.[0] ?? '';
            // A value of another type means something else.
            change({ discountType, discountValue: '' });
          }}
        >
          {types.map(([type, label]) => (
            <option value={type} key={type}>
              {label}
            </option>
          ))}
        </SelectField>
        {price.discountType !== '' && (
          <TextField
            className="input number"
            label={text.discountValue}
            inputMode="decimal"
            value={price.discountValue}
            message={messageOf('discount.value')}
            onChange={(event) => change({ discountValue: toLatinDigits(event.target.value.trim()) })}
          />
        )}
      </div>
      <CustomerPays price={price} />
    </fieldset>
  );
}
