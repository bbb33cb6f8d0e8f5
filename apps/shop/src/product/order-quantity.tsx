import type { PriceBreak, ProductPricing, OrderQuantity as Quantity } from '@arot/sdk';
import { inDigitsOf } from '@arot/ui/i18n/digits.ts';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { nearestQuantity, nextBreak, totalOf } from './order-price.ts';
import { orderText } from './order-text.ts';
import { priceAt } from './price-at.ts';
import { productText } from './text.ts';

type Props = {
  readonly quantity: Quantity;
  readonly pricing: ProductPricing;
  readonly breaks: readonly PriceBreak[];
  /** False if nothing can be ordered at the moment: there is nothing to calculate then. */
  readonly isOrderable: boolean;
};

/** Renders the prices for larger quantities, and a quantity in the steps of the customer with what it costs. */
export function OrderQuantity({ quantity, pricing, breaks, isOrderable }: Props) {
  const text = useText(orderText);
  const product = useText(productText);
  const { number, price } = useFormat();
  const { language } = useLanguage();
  const id = useId();
  const { minimum, maximum, increment, pack } = quantity;
  // While the customer types, the text stays as it is typed.
  const [typed, setTyped] = useState(String(minimum));
  const [isTyping, setTyping] = useState(false);
  const chosen = nearestQuantity(typed, quantity);
  const unitPrice = priceAt(chosen, pricing.finalPrice, breaks);
  const next = nextBreak({ quantity: chosen, price: unitPrice }, breaks, quantity);
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
          <caption>{text.priceByQuantity}</caption>
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
      {isOrderable && (
        <div className="order-quantity">
          <label htmlFor={id}>{text.quantity}</label>
          <div className="stepper">
            <button type="button" className="button" disabled={chosen <= minimum} onClick={() => step(-increment)}>
              <Icon name="minus" /> <span className="unseen">{text.fewer}</span>
            </button>
            <input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              aria-describedby={`${id}-rules`}
              value={isTyping ? typed : inDigitsOf(language, typed)}
              onChange={(event) => {
                setTyping(true);
                setTyped(event.target.value);
              }}
              onBlur={() => {
                setTyping(false);
                setTyped(String(chosen));
              }}
            />
            <button
              type="button"
              className="button"
              disabled={maximum !== null && chosen + increment > maximum}
              onClick={() => step(increment)}
            >
              <Icon name="plus" /> <span className="unseen">{text.more}</span>
            </button>
          </div>
          <p className="soft" id={`${id}-rules`}>
            {rules.join(' · ')}
          </p>
          <div role="status">
            <p className="total">{text.cost(pieces(chosen), price(unitPrice), price(totalOf(unitPrice, chosen)))}</p>
            {next && (
              <p className="saving">{text.nextBreak(pieces(next.minQuantity), price(next.price), price(next.saved))}</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
