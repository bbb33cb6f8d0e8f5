import type { CustomerType, Product, ProductMatch } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { FullName } from '../ui/name.tsx';
import { Line, Loading } from '../ui/skeleton.tsx';
import { Availability } from './availability.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { priceAtMinimum } from './price-at.ts';
import { productText } from './text.ts';

type GridProps = {
  readonly products: readonly Product[];
  readonly matches?: readonly ProductMatch[] | undefined;
  readonly eager?: number;
};

/**
 * @param matches the words of the names that a search has found, in the order of the products
 * @param eager how many products are in view at first
 */
export function ProductGrid({ products, matches, eager = 0 }: GridProps) {
  const { tier, user, status } = useSession();
  return (
    <ul className="grid products">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            marked={matches?.[index]?.terms}
            tier={tier}
            isMain={index < eager}
            isSignedOut={status === 'signed-out'}
            isStaff={user !== undefined && tier === undefined}
          />
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  readonly product: Product;
  readonly marked: readonly string[] | undefined;
  readonly tier: CustomerType | undefined;
  readonly isMain: boolean;
  readonly isSignedOut: boolean;
  readonly isStaff: boolean;
};

function ProductCard({ product, marked, tier, isMain, isSignedOut, isStaff }: CardProps) {
  const text = useText(productText);
  const format = useFormat();
  const { availability, pricing, quantity } = product;
  const ofTier = tier === 'RETAIL' ? product.retailMinOrderQuantity : product.wholesaleMinOrderQuantity;
  return (
    <article className={`card ${availability?.status ?? ''}`}>
      <Picture src={product.images[0]} isMain={isMain} />
      <div className="card-text">
        <h3>
          <Link className="card-link" href={paths.product(product.slug)}>
            <FullName marked={marked}>{product.name}</FullName>
          </Link>
        </h3>
        <div className="card-foot">
          {availability && <Availability status={availability.status} />}
          {pricing ? (
            <Price pricing={pricing} payable={priceAtMinimum(product, pricing)} />
          ) : (
            <p className="price none">
              {isSignedOut ? (
                <>
                  <Icon name="lock" /> {text.signInForPriceShort}
                </>
              ) : (
                !isStaff && tier && text.noPrice
              )}
            </p>
          )}
          <p className="minimum">{text.minimum(format.number(quantity?.minimum ?? ofTier))}</p>
        </div>
      </div>
    </article>
  );
}

/** Renders the shape of a grid of products, in the height that they will have. */
export function ProductGridSkeleton({ count }: { readonly count: number }) {
  return (
    <>
      <Loading />
      <ul className="grid products" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
          <li key={index}>
            <div className="card">
              <span className="picture bone" />
              <div className="card-text">
                <Line />
                <Line size="half" />
                <div className="card-foot">
                  <Line size="third" />
                </div>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
