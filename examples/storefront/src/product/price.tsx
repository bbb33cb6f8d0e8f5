import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { ProductPricing } from '@arot/sdk';
import { productText } from './text.ts';

/** Renders the price that the customer pays for one piece, and the amount that the discount saves. */
export function Price({ pricing }: { readonly pricing: ProductPricing }) {
  const text = useText(productText);
  const format = useFormat();
  const { basePrice, discount, finalPrice } = pricing;
  return (
    <p className="price">
      <strong>{format.price(finalPrice)}</strong>
      {discount && finalPrice !== basePrice && (
        <>
          {' '}
          <span className="unseen">{text.before}</span> <s>{format.price(basePrice)}</s>{' '}
          <span className="badge">
            {text.off(discount.type === 'FIXED' ? format.price(discount.value) : format.percent(discount.value))}
          </span>
        </>
      )}
    </p>
  );
}
