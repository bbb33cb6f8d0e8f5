import type { SearchFacets } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { MainName } from '../ui/name.tsx';
import { checkPrices, type ListState, listPath } from './list-state.ts';
import { productsText } from './text.ts';

const MAX_CATEGORIES = 10;
/** The end of the last range is the highest amount of the API. */
const NO_END = 9_999_999_999;

type Chip = {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly href: string;
};
type ChipsProps = { readonly label: string; readonly chips: readonly Chip[] };

/** Renders links that filter, or lead to a category. A chip without a count is chosen, and removes its filter. */
export function Chips({ label, chips }: ChipsProps) {
  const text = useText(productsText);
  const { number } = useFormat();
  if (chips.length === 0) return null;
  return (
    <nav className="chips" aria-label={label}>
      <ul>
        {chips.map(({ key, name, count, href }) => (
          <li key={key}>
            <Link href={href} aria-current={count === 0 ? 'true' : undefined}>
              <MainName>{name}</MainName>{' '}
              {count === 0 ? (
                <>
                  <Icon name="close" />
                  <span className="unseen">{text.remove}</span>
                </>
              ) : (
                <span>{number(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = { readonly state: ListState; readonly facets: SearchFacets };

/** Renders the categories of the products that were found and, for customers, the ranges of their prices. */
export function Facets({ state, facets: { category = [], price } }: Props) {
  const text = useText(productsText);
  const format = useFormat();
  const { category: id, minPrice, maxPrice } = state;
  const chosen = category.find((known) => known.id === id);
  const { data } = useQuery({ ...queries.categories.get(id), enabled: id !== '' && !chosen });
  const others = category.filter((known) => known.id !== id).slice(0, MAX_CATEGORIES);
  const filteredBy = (filter: Partial<ListState>) => listPath({ ...state, page: 1, ...filter });
  const issues = checkPrices(minPrice, maxPrice);
  const isByPrice = (minPrice || maxPrice) && !issues.min && !issues.max;
  const ranges = isByPrice ? [{ from: minPrice, to: maxPrice, count: 0 }] : price;
  const nameOf = (from: string, to: string) => {
    // The ranges of the API end a hundredth below the next one.
    const end = to.endsWith('.99') ? String(Math.ceil(Number(to))) : to;
    if (!Number(from)) return text.below(format.price(end));
    return !to || Number(to) > NO_END
      ? text.above(format.price(from))
      : text.range(format.price(from), format.price(end).slice(1));
  };
  return (
    <>
      <Chips
        label={text.category}
        chips={[
          ...(id
            ? [{ key: id, name: (chosen ?? data)?.name ?? id, count: 0, href: filteredBy({ category: '' }) }]
            : []),
          ...others.map(({ id, name, count }) => ({ key: id, name, count, href: filteredBy({ category: id }) })),
        ]}
      />
      {price && ranges && (
        <Chips
          label={text.price}
          chips={ranges.map(({ from, to, count }) => ({
            ...{ key: from, name: nameOf(from, to), count },
            href: filteredBy(
              count === 0 ? { minPrice: '', maxPrice: '' } : { minPrice: from.replace(/\.00$/, ''), maxPrice: to },
            ),
          }))}
        />
      )}
    </>
  );
}
