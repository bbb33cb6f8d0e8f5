import { useText } from '@arot/ui/i18n/text.ts';
import { SelectField } from '../../ui/field.tsx';
import { AmountField } from '../amount-field.tsx';
import { CustomerPays } from './customer-pays.tsx';
import type { PriceForm } from './product-form.ts';
import { productText } from './text.ts';

type Props = {
  readonly name: string;
  readonly price: PriceForm;
  readonly change: (part: Partial<PriceForm>) => void;
  readonly messageOf: (field: string) => string | undefined;
};

/** Renders the price of one tier: before the discount, the discount, and the result. */
export function PriceTier({ name, price, change, messageOf }: Props) {
  const text = useText(productText);
  const types = [
    ['', text.none],
    ['FIXED', text.fixed],
    ['PERCENTAGE', text.percentage],
  ] as const;
  return (
    <fieldset className="stack price-tier">
      <legend>{name}</legend>
      <AmountField
        label={text.basePrice}
        value={price.basePrice}
        message={messageOf('basePrice')}
        onChange={(basePrice) => change({ basePrice })}
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
          <AmountField
            label={text.discountValue}
            value={price.discountValue}
            isPercent={price.discountType === 'PERCENTAGE'}
            message={messageOf('discount.value')}
            onChange={(discountValue) => change({ discountValue })}
          />
        )}
      </div>
      <CustomerPays price={price} />
    </fieldset>
  );
}
