import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { CategoryGrid, CategoryGridSkeleton } from '../category/category-grid.tsx';
import { CARD_PARTS } from '../product/price-at.ts';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { useSession } from '../session/session.ts';
import { mainCategories, queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Hero } from './hero.tsx';
import { homeText } from './text.ts';

const newestProducts = { pageSize: 10, ...CARD_PARTS };

export function HomePage() {
  useTitle(undefined);
  const text = useText(homeText);
  const categories = useQuery(mainCategories);
  const newest = useQuery(queries.products.list(newestProducts));
  return (
    <>
      <Hero />
      <section className="column section" aria-labelledby="categories">
        <h2 id="categories">{text.categories}</h2>
        <Loaded query={categories} skeleton={<CategoryGridSkeleton count={15} />}>
          {({ items }) =>
            items.length > 0 ? (
              <CategoryGrid categories={items} eager={6} />
            ) : (
              <Notice icon="box" title={text.empty}>
                <p>{text.emptyHint}</p>
              </Notice>
            )
          }
        </Loaded>
      </section>
      <PricesInvitation />
      <section className="column section" aria-labelledby="newest">
        <div className="section-head">
          <h2 id="newest">{text.newest}</h2>
          <Link href={paths.products}>{text.all}</Link>
        </div>
        <Loaded query={newest} skeleton={<ProductGridSkeleton count={10} />}>
          {({ items }) => <ProductGrid products={items} />}
        </Loaded>
      </section>
    </>
  );
}

/** Tells a visitor why there are no prices. It takes no room for customers. */
function PricesInvitation() {
  const text = useText(homeText);
  const { status } = useSession();
  if (status !== 'signed-out') return null;
  return (
    <section className="column section" aria-labelledby="prices">
      <div className="invitation">
        <div>
          <h2 id="prices">{text.pricesTitle}</h2>
          <p>{text.pricesText}</p>
        </div>
        <p className="actions">
          <Link className="button primary" href={paths.signIn}>
            {text.signIn}
          </Link>
          <Link className="button" href={paths.register}>
            {text.openAccount}
          </Link>
        </p>
      </div>
    </section>
  );
}
