import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { AmountField } from '../products/amount-field.tsx';
import { QuantityField } from '../products/editor/quantity-field.tsx';
import { Button } from '../ui/button.tsx';
import { priceListText } from './text.ts';

/** A price for more pieces, as it is typed. */
type TypedBreak = { readonly minQuantity: string; readonly price: string };

type Props = {
  readonly breaks: readonly TypedBreak[];
  readonly onChange: (breaks: TypedBreak[]) => void;
  readonly messageOf: (index: number, name: keyof TypedBreak) => string | undefined;
};

/** Renders the prices by quantity, one a row: from how many pieces, and the price of one. */
export function BreaksField({ breaks, onChange, messageOf }: Props) {
  const text = useText(priceListText);
  const format = useFormat();
  const change = (index: number, part: Partial<TypedBreak>) =>
    onChange(breaks.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <fieldset className="stack price-tier">
      <legend>{text.priceByQuantity}</legend>
      <p className="soft small">{text.breaksHint}</p>
      {breaks.map(({ minQuantity, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
        <div className="break-row" key={index}>
          <QuantityField
            label={text.breakFrom}
            value={minQuantity}
            message={messageOf(index, 'minQuantity')}
            onChange={(next) => change(index, { minQuantity: next })}
          />
          <AmountField
            label={text.breakPrice}
            value={price}
            message={messageOf(index, 'price')}
            onChange={(next) => change(index, { price: next })}
          />
          <Button
            kind="quiet"
            icon="close"
            label={text.removeBreak(format.number(index + 1))}
            onClick={() => onChange(breaks.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange([...breaks, { minQuantity: '', price: '' }])}>
          {text.addBreak}
        </Button>
      </div>
    </fieldset>
  );
}
