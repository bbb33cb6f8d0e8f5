import { foldDigits } from '@arot/contract/typed';
import { inDigitsOf } from '@arot/ui/i18n/digits.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { mainCategories, queries } from '../shop.ts';
import { Field } from '../ui/field.tsx';
import { useMainName } from '../ui/name.tsx';
import {
  changeList,
  checkPrices,
  isByPrice,
  isSearch,
  type ListState,
  listPath,
  type Sort,
  sortsOf,
} from './list-state.ts';
import { productsText } from './text.ts';

const DELAY_MS = 400;

/** Renders order, for customers price, and for a list the category. The categories of a search are its facets. */
export function Filters({ state }: { readonly state: ListState }) {
  const text = useText(productsText);
  const mainName = useMainName();
  const { status, tier } = useSession();
  const { data } = useQuery({ ...mainCategories, enabled: !isSearch(state) });
  const category = useId();
  const sort = useId();
  const known = data?.items ?? [];
  // Others see the price only if a link has chosen it.
  const sorts = sortsOf(state).filter((sort) => tier || sort === state.sort || !isByPrice(sort));
  const isOpen = (sort: Sort) => tier || status === 'loading' || !isByPrice(sort);
  return (
    <search className="filters" aria-label={text.filters}>
      {!isSearch(state) && (
        <div className="field">
          <label htmlFor={category}>{text.category}</label>
          <select
            id={category}
            value={state.category}
            onChange={(event) => changeList(state, { category: event.target.value })}
          >
            <option value="">{text.allCategories}</option>
            {known.map(({ id, name }) => (
              <option key={id} value={id}>
                {mainName(name)}
              </option>
            ))}
            <ChosenSubcategory id={state.category} known={known} />
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={sort}>{text.sort}</label>
        <select
          id={sort}
          value={state.sort}
          onChange={(event) => changeList(state, { sort: event.target.value as Sort })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {isOpen(sort) ? text[sort] : text.forCustomers(text[sort])}
            </option>
          ))}
        </select>
      </div>
      {tier && <Prices state={state} />}
      {status === 'signed-out' && (
        <p className="filters-hint">
          <Link href={`${paths.signIn}?from=${encodeURIComponent(listPath(state))}`}>{text.signInCommand}</Link>{' '}
          {text.forPrices}
        </p>
      )}
    </search>
  );
}

/**
 * Renders a subcategory that a link has chosen, as an option: the choice lists main categories only.
 */
function ChosenSubcategory({ id, known }: { readonly id: string; readonly known: readonly { readonly id: string }[] }) {
  const mainName = useMainName();
  const isOther = id !== '' && known.length > 0 && !known.some((category) => category.id === id);
  const { data } = useQuery({ ...queries.categories.get(id), enabled: isOther });
  return isOther && <option value={id}>{data ? mainName(data.name) : id}</option>;
}

/** Renders both bounds. A change is applied as soon as the customer stops typing, and only if both are right. */
function Prices({ state }: { readonly state: ListState }) {
  const text = useText(productsText);
  const { language } = useLanguage();
  const { minPrice, maxPrice } = state;
  const [typed, setTyped] = useState({ minPrice, maxPrice });
  const issues = checkPrices(typed.minPrice, typed.maxPrice);
  const isRight = issues.min === undefined && issues.max === undefined;

  useLayoutEffect(() => setTyped({ minPrice, maxPrice }), [minPrice, maxPrice]);
  useEffect(() => {
    if (!isRight || (typed.minPrice === minPrice && typed.maxPrice === maxPrice)) return undefined;
    const timer = setTimeout(() => changeList(state, typed), DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, isRight, state, minPrice, maxPrice]);

  return (
    <>
      <Field
        label={`${text.minPrice} (${text.taka})`}
        inputMode="decimal"
        autoComplete="off"
        value={inDigitsOf(language, typed.minPrice)}
        message={issues.min && text[issues.min]}
        onChange={(event) => setTyped({ ...typed, minPrice: foldDigits(event.target.value.trim()) })}
      />
      <Field
        label={`${text.maxPrice} (${text.taka})`}
        inputMode="decimal"
        autoComplete="off"
        value={inDigitsOf(language, typed.maxPrice)}
        message={issues.max && text[issues.max]}
        onChange={(event) => setTyped({ ...typed, maxPrice: foldDigits(event.target.value.trim()) })}
      />
    </>
  );
}
