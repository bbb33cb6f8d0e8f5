import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { CustomerType, Product } from '@arot/sdk';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { FullName } from '../ui/name.tsx';
import { Line, Loading } from '../ui/skeleton.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { productText } from './text.ts';

type GridProps = { readonly products: readonly Product[]; readonly eager?: number };

/** @param eager how many products are in view at first */
export function ProductGrid({ products, eager = 0 }: GridProps) {
  const { tier, user, status } = useSession();
  return (
    <ul className="grid products">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
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
  readonly tier: CustomerType | undefined;
  readonly isMain: boolean;
  readonly isSignedOut: boolean;
  readonly isStaff: boolean;
};

function ProductCard({ product, tier, isMain, isSignedOut, isStaff }: CardProps) {
  const text = useText(productText);
  const format = useFormat();
  const minimum = tier === 'RETAIL' ? product.retailMinOrderQuantity : product.wholesaleMinOrderQuantity;
  return (
    <article className="card">
      <Picture src={product.images[0]} isMain={isMain} />
      <div className="card-text">
        <h3>
          <Link className="card-link" href={paths.product(product.slug)}>
            <FullName>{product.name}</FullName>
          </Link>
        </h3>
        <div className="card-foot">
          {product.pricing ? (
            <Price pricing={product.pricing} />
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
          <p className="minimum">{text.minimum(format.number(minimum))}</p>
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
