import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { lazyComponent } from '@arot/example-shared/ui/lazy-component.ts';
import type { Product } from '@arot/sdk';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { Line } from '../ui/skeleton.tsx';
import { Availability } from './availability.tsx';
import { Price } from './price.tsx';
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
  const minimums = [
    ['WHOLESALE', product.wholesaleMinOrderQuantity],
    ['RETAIL', product.retailMinOrderQuantity],
  ] as const;
  return (
    <div className="price-box">
      <div className="price-box-price">
        <PriceState product={product} />
        {product.availability && <Availability {...product.availability} />}
      </div>
      {product.pricing && product.quantity && (
        <OrderQuantity
          key={`${tier} ${product.id}`}
          pricing={product.pricing}
          quantity={product.quantity}
          breaks={product.priceBreaks ?? []}
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

function PriceState({ product: { pricing, slug } }: { readonly product: Product }) {
  const text = useText(productText);
  const { status, tier } = useSession();
  if (pricing) {
    return (
      <>
        <Price pricing={pricing} /> <p className="soft">{text.each}</p>
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
          {text.register}
        </Link>
      </p>
    </>
  );
}
