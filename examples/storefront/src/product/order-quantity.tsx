import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { PriceBreak, ProductPricing, OrderQuantity as Quantity } from '@arot/sdk';
import { useId, useState } from 'react';
import { nearestQuantity, priceOf, totalOf } from './order-price.ts';
import { orderText } from './order-text.ts';
import { productText } from './text.ts';

type Props = {
  readonly quantity: Quantity;
  readonly pricing: ProductPricing;
  readonly breaks: readonly PriceBreak[];
};

/** Renders the prices for larger quantities, and a quantity in the steps of the customer with what it costs. */
export function OrderQuantity({ quantity, pricing, breaks }: Props) {
  const text = useText(orderText);
  const product = useText(productText);
  const { number, price } = useFormat();
  const { language } = useLanguage();
  const id = useId();
  const { minimum, maximum, increment, pack } = quantity;
  const [typed, setTyped] = useState(String(minimum));
  const chosen = nearestQuantity(typed, quantity);
  const unitPrice = priceOf(chosen, pricing.finalPrice, breaks);
  const pieces = (count: number) => product.pieces(number(count), count);
  const step = (by: number) => setTyped(String(nearestQuantity(String(chosen + by), quantity)));
  const rules = [
    text.atLeast(pieces(minimum)),
    ...(increment > 1 ? [text.inSteps(number(increment))] : []),
    ...(maximum === null ? [] : [text.atMost(pieces(maximum))]),
    ...(pack ? [text.pack(language === 'bn' ? pack.unitNameBn : pack.unitName, pieces(pack.size))] : []),
  ];
  return (
    <div className="order">
      {breaks.length > 0 && (
        <table>
          <caption>{text.breaks}</caption>
          <tbody>
            {breaks.map((each) => (
              <tr key={each.minQuantity} className={each.price === unitPrice ? 'own' : undefined}>
                <th scope="row">{text.from(pieces(each.minQuantity))}</th>
                <td>{price(each.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="order-quantity">
        <label htmlFor={id}>{text.quantity}</label>
        <div className="stepper">
          <button type="button" className="button" disabled={chosen <= minimum} onClick={() => step(-increment)}>
            {text.fewer}
          </button>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={`${id}-rules`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setTyped(String(chosen))}
          />
          <button
            type="button"
            className="button"
            disabled={maximum !== null && chosen + increment > maximum}
            onClick={() => step(increment)}
          >
            {text.more}
          </button>
        </div>
        <p className="soft" id={`${id}-rules`}>
          {rules.join(' · ')}
        </p>
        <p role="status">{text.cost(pieces(chosen), price(unitPrice), price(totalOf(unitPrice, chosen)))}</p>
      </div>
    </div>
  );
}
