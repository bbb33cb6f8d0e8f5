import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { nameOf } from '../customers/name-of.ts';
import { showPhone } from '../customers/phone.ts';
import { customerText } from '../customers/text.ts';
import { layoutText } from '../layout/text.ts';
import { chooseTheme } from '../layout/theme.ts';
import { usePlaces } from '../layout/use-places.ts';
import { orderName } from '../names/names.ts';
import { paths } from '../router/paths.ts';
import { useSimilar } from '../search/use-similar.ts';
import { useMay } from '../session/session.ts';
import { useSignOut } from '../session/sign-out.tsx';
import { queries } from '../shop.ts';
import type { IconName } from '../ui/icon.tsx';
import { undoLast } from '../ui/toasts.tsx';

export type Command = {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  readonly beside?: string;
  readonly href?: string;
  readonly onChoose?: () => void;
};

const FOUND = 6;

type Found = {
  readonly commands: readonly Command[];
  /** No product has the text in its name. Those among the commands are similar. */
  readonly areSimilar: boolean;
  /** Responses to the text have not arrived yet. */
  readonly isLoading: boolean;
  /** The error of the search for products or customers. */
  readonly error: Error | null;
};

/** Returns the commands that fit a text and that the staff member may use: places, products, customers, actions. */
export function useCommands(query: string): Found {
  const text = useText(layoutText);
  const customerWords = useText(customerText);
  const { language, choose } = useLanguage();
  const may = useMay();
  const signOut = useSignOut();
  const words = query.trim().toLocaleLowerCase();
  // Only requests wait until the user stops typing.
  const q = useDeferredValue(query.trim());
  const search = { placeholderData: keepPreviousData, staleTime: 10_000 };
  const products = useQuery({
    ...queries.products.list({ q, limit: FOUND }),
    ...search,
    enabled: q !== '' && may('catalog:read'),
  });
  const isUnknown = q !== '' && products.data?.items.length === 0 && !products.isPlaceholderData;
  const similar = useSimilar(q, FOUND, isUnknown);
  const customers = useQuery({
    ...queries.customers.list({ q, limit: FOUND }),
    ...search,
    enabled: q !== '' && may('customers:read'),
  });

  const places = usePlaces().map(
    ({ name, href, icon, key }): Command => ({
      id: href,
      name: text.goTo(text[name]),
      icon,
      href,
      beside: `G ${key.toUpperCase()}`,
    }),
  );
  const actions: Command[] = [
    { id: 'undo', name: text.undoLast, icon: 'undo', onChoose: undoLast },
    {
      id: 'language',
      name: text.language,
      icon: 'edit',
      onChoose: () => choose(language === 'en' ? 'bn' : 'en'),
    },
    { id: 'light', name: text.themeLight, icon: 'sun', onChoose: () => chooseTheme('light') },
    { id: 'dark', name: text.themeDark, icon: 'sun', onChoose: () => chooseTheme('dark') },
    { id: 'sign-out', name: text.signOut, icon: 'out', onChoose: signOut },
  ];
  const named = [...places, ...actions].filter(({ name }) => name.toLocaleLowerCase().includes(words));
  const isLoading = products.isFetching || similar.isFetching || customers.isFetching || q !== query.trim();
  const error = products.error ?? customers.error;
  if (words === '') return { commands: named, areSimilar: false, isLoading: false, error: null };
  const shownProducts = (isUnknown ? similar : products).data?.items ?? [];
  const foundProducts = shownProducts.map(
    ({ slug, name }): Command => ({
      id: `product ${slug}`,
      name: orderName(name, language),
      icon: 'box',
      beside: slug,
      href: paths.product(slug),
    }),
  );
  const foundCustomers = (customers.data?.items ?? []).map(
    (customer): Command => ({
      id: `customer ${customer.id}`,
      name: nameOf(customer, customerWords.unnamed),
      icon: 'people',
      ...(customer.phoneNumber === null ? {} : { beside: showPhone(customer.phoneNumber) }),
      href: paths.customer(customer.id),
    }),
  );
  return {
    commands: [...named.slice(0, FOUND), ...foundProducts, ...foundCustomers],
    areSimilar: isUnknown && shownProducts.length > 0,
    isLoading,
    error,
  };
}
