import { useFormat } from '@arot/ui/i18n/format.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Picture } from '../product/picture.tsx';
import { CARD_PARTS } from '../product/price-at.ts';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { queries } from '../shop.ts';
import { blocksOfLanguage } from '../ui/blocks-of-language.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { FullName, languageOf, useMainName } from '../ui/name.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { categoryText } from './text.ts';

const PRODUCTS_SHOWN = 10;

/**
 * Renders the description, in the reader's language if it is in both. Lines, or the two parts of "Rice · চাল", are its blocks.
 */
function Description({ children }: { readonly children: string }) {
  const { language } = useLanguage();
  const blocks = children.split(/\s*\n\s*| · /);
  const shown = blocksOfLanguage(blocks, language);
  const text = shown.includes(false) ? blocks.filter((_, index) => shown[index]).join('\n') : children;
  return (
    <p className="lead" lang={languageOf(text)}>
      {text}
    </p>
  );
}

export function CategoryPage({ parameter: id }: { readonly parameter: string }) {
  const text = useText(categoryText);
  const format = useFormat();
  const mainName = useMainName();
  const category = useQuery(queries.categories.get(id));
  const products = useQuery(queries.products.list({ categoryId: id, pageSize: PRODUCTS_SHOWN, ...CARD_PARTS }));
  useTitle(category.data && mainName(category.data.name), category.error);
  return (
    <Loaded query={category} skeleton={<PageSkeleton />} isPage>
      {({ name, description, image, parent, productCount, children }) => (
        <div className="column">
          <Breadcrumbs parents={parent ? [{ href: paths.category(parent.id), name: parent.name }] : []} here={name} />
          <div className="category-head">
            <Picture src={image} isMain />
            <div>
              <h1>
                <FullName>{name}</FullName>
              </h1>
              {description && <Description>{description}</Description>}
              <p className="soft">{text.productCount(format.number(productCount), productCount)}</p>
            </div>
          </div>
          {children.length > 0 && (
            <section className="section" aria-labelledby="subcategories">
              <h2 id="subcategories">{text.subcategories}</h2>
              <CategoryGrid categories={children} eager={4} />
            </section>
          )}
          <section className="section" aria-labelledby="shelf">
            <h2 id="shelf">{text.products}</h2>
            <Loaded query={products} skeleton={<ProductGridSkeleton count={PRODUCTS_SHOWN} />}>
              {({ items, pagination: { total } }) =>
                total === 0 ? (
                  <Notice icon="box" title={text.empty}>
                    <p>{text.emptyHint}</p>
                  </Notice>
                ) : (
                  <>
                    <ProductGrid products={items} />
                    {total > items.length && (
                      <p className="actions center">
                        <Link className="button" href={`${paths.products}?category=${encodeURIComponent(id)}`}>
                          {text.see(format.number(total))}
                        </Link>
                      </p>
                    )}
                  </>
                )
              }
            </Loaded>
          </section>
        </div>
      )}
    </Loaded>
  );
}
