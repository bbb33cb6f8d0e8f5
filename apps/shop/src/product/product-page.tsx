import type { CategoryOption } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { queries } from '../shop.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { FullName, useMainName } from '../ui/name.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { Gallery } from './gallery.tsx';
import { CARD_PARTS } from './price-at.ts';
import { PriceBox } from './price-box.tsx';
import { ProductGrid } from './product-grid.tsx';
import { productText } from './text.ts';

const SIMILAR_SHOWN = 5;

export function ProductPage({ parameter: slug }: { readonly parameter: string }) {
  const text = useText(productText);
  const mainName = useMainName();
  const query = useQuery(queries.products.get(slug, { include: 'priceBreaks,quantity,availability,codes' }));
  useTitle(query.data && mainName(query.data.name), query.error);
  return (
    <Loaded query={query} skeleton={<PageSkeleton />} isPage>
      {(product) => (
        <div className="column">
          <Breadcrumbs parents={parentsOf(product.category)} here={product.name} />
          <div className="product">
            <Gallery key={product.id} images={product.images} name={mainName(product.name)} />
            <div className="product-text">
              <h1>
                <FullName>{product.name}</FullName>
              </h1>
              <PriceBox product={product} />
              {product.descriptionHtml && (
                <section aria-labelledby="description">
                  <h2 id="description">{text.description}</h2>
                  <RichText html={product.descriptionHtml} isTranslated />
                </section>
              )}
            </div>
          </div>
          {product.category && <Similar categoryId={product.category.id} except={product.id} />}
        </div>
      )}
    </Loaded>
  );
}

function parentsOf(category: CategoryOption | null) {
  return [category?.parent, category]
    .filter((entry) => entry !== null && entry !== undefined)
    .map(({ id, name }) => ({ href: paths.category(id), name }));
}

/** Renders other products of the category. Without any, it takes no room. */
function Similar({ categoryId, except }: { readonly categoryId: string; readonly except: string }) {
  const text = useText(productText);
  const { data } = useQuery(queries.products.list({ categoryId, pageSize: SIMILAR_SHOWN + 1, ...CARD_PARTS }));
  const others = data?.items.filter(({ id }) => id !== except).slice(0, SIMILAR_SHOWN) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="section" aria-labelledby="similar">
      <h2 id="similar">{text.similar}</h2>
      <ProductGrid products={others} />
    </section>
  );
}
