import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { mainCategories } from '../shop.ts';
import { ShopPhone } from '../ui/shop-phone.tsx';
import { Chips } from './facets.tsx';
import { productsText } from './text.ts';

/** Renders where to go on after a search without a match: the main categories that have products, and the phone of the shop. */
export function Elsewhere() {
  const text = useText(productsText);
  const { data } = useQuery(mainCategories);
  const chips = (data?.items ?? []).flatMap(({ id, name, productCount: count }) =>
    count > 0 ? [{ key: id, name, count, href: paths.category(id) }] : [],
  );
  return (
    <section className="section elsewhere">
      {chips.length > 0 && <h2>{text.elsewhere}</h2>}
      <Chips label={text.elsewhere} chips={chips} />
      <ShopPhone label={text.ask} />
    </section>
  );
}
