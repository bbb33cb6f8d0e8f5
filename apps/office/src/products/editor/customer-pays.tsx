import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { isSameAmount } from '../final-price.ts';
import { type PriceForm, paidPrice } from './product-form.ts';
import { productText } from './text.ts';

/** Renders the price that a customer pays for one piece, while it is typed. */
export function CustomerPays({ price }: { readonly price: PriceForm }) {
  const text = useText(productText);
  const format = useFormat();
  const { basePrice, discountType, discountValue } = price;
  if (basePrice === '' && discountType === '') return <p className="soft small">{text.noPrice}</p>;
  const paid = paidPrice(price);
  if (paid === undefined) return <p className="soft small">{text.incomplete}</p>;
  const isLess = discountType !== '' && !isSameAmount(paid, basePrice);
  return (
    <p className="customer-pays">
      <span className="soft">{text.customerPays}</span>{' '}
      <output className="paid">
        <strong>{format.price(paid)}</strong>
      </output>{' '}
      {isLess && (
        <>
          <s className="soft">{format.price(basePrice)}</s>{' '}
          <span className="badge good">
            {text.saves(discountType === 'FIXED' ? format.price(discountValue) : format.percent(discountValue))}
          </span>
        </>
      )}
    </p>
  );
}
