import type { Product } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { lazyComponent } from '@arot/ui/ui/lazy-component.ts';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { useMainName } from '../ui/name.tsx';
import { ShopPhone } from '../ui/shop-phone.tsx';
import { Line } from '../ui/skeleton.tsx';
import { Availability } from './availability.tsx';
import { Price } from './price.tsx';
import { priceAtMinimum } from './price-at.ts';
import { productText } from './text.ts';

// A visitor does not download it.
const OrderQuantity = lazyComponent(
  async () => (await import('./order-quantity.tsx')).OrderQuantity,
  <div className="order-quantity bone" />,
);

/** Renders the customer's price, or the way to it, and the minimum quantities of both tiers. */
export function PriceBox({ product }: { readonly product: Product }) {
  const text = useText(productText);
  const { number } = useFormat();
  const { tier } = useSession();
  const isSoldOut = product.availability?.status === 'out_of_stock';
  const minimums = [
    ['WHOLESALE', product.wholesaleMinOrderQuantity],
    ['RETAIL', product.retailMinOrderQuantity],
  ] as const;
  return (
    <div className="price-box">
      <div className="price-box-price">
        <PriceState product={product} />
        {product.availability && <Availability {...product.availability} />}
        {isSoldOut && <ShopPhone label={text.askForMore} />}
      </div>
      {product.pricing && product.quantity && (
        <OrderQuantity
          key={`${tier} ${product.id}`}
          pricing={product.pricing}
          quantity={product.quantity}
          breaks={product.priceBreaks ?? []}
          isOrderable={!isSoldOut}
        />
      )}
      <table>
        <caption>{text.minimumOrder}</caption>
        <tbody>
          {minimums.map(([of, quantity]) => (
            <tr key={of} className={of === tier ? 'own' : undefined}>
              <th scope="row">
                {text.tier(of)} {of === tier && <span className="badge">{text.yourTier}</span>}
              </th>
              <td>{text.pieces(number(quantity), quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PriceState({ product }: { readonly product: Product }) {
  const text = useText(productText);
  const mainName = useMainName();
  const { status, tier } = useSession();
  const { pricing, slug, codes } = product;
  if (pricing) {
    return (
      <>
        <Price pricing={pricing} payable={priceAtMinimum(product, pricing)} />{' '}
        <p className="soft">{codes?.unit ? text.per(mainName(codes.unit)) : text.each}</p>
      </>
    );
  }
  if (status === 'loading') return <Line size="half" />;
  if (status === 'signed-in') {
    return (
      <>
        <p className="price none">{tier ? text.noPrice : text.staff}</p>
        {tier && <p className="soft">{text.noPriceHint}</p>}
      </>
    );
  }
  return (
    <>
      <p className="price none">
        <Icon name="lock" /> {text.signInForPrice}
      </p>
      <p className="soft">{text.signInHint}</p>
      <p className="actions">
        <Link className="button primary" href={`${paths.signIn}?from=${encodeURIComponent(paths.product(slug))}`}>
          {text.signIn}
        </Link>
        <Link className="button" href={paths.register}>
          {text.openAccount}
        </Link>
      </p>
    </>
  );
}
