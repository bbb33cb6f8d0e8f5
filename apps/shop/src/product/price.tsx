import type { ProductPricing } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { productText } from './text.ts';

type Props = {
  readonly pricing: ProductPricing;
  /** The price for the fewest pieces of an order, which a break may make lower than the final price. */
  readonly payable: string;
};

/** Renders the price that the customer pays for one piece, and the amount that the discount saves. */
export function Price({ pricing, payable }: Props) {
  const text = useText(productText);
  const format = useFormat();
  const { basePrice, discount, finalPrice } = pricing;
  const isDiscount = discount !== null && finalPrice === payable;
  return (
    <p className="price">
      <strong>{format.price(payable)}</strong>
      {payable !== basePrice && (
        <>
          {' '}
          <span className="unseen">{text.before}</span> <s>{format.price(basePrice)}</s>{' '}
          {isDiscount && (
            <span className="badge">
              {text.off(discount.type === 'FIXED' ? format.price(discount.value) : format.percent(discount.value))}
            </span>
          )}
        </>
      )}
    </p>
  );
}
