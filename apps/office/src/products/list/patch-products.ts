import type {
  ChangedPrice,
  ListStaffProductsQuery,
  StaffProduct,
  StaffProductDetail,
  StaffProductPage,
} from '@arot/sdk/staff';
import type { InfiniteData } from '@tanstack/react-query';
import { queries, queryClient } from '../../shop.ts';

type Parts = InfiniteData<StaffProductPage, string | undefined>;

/** The key of all lists of products that are loaded part by part. */
const LISTS = queries.products.list.parts().queryKey.slice(0, 4);

/** Shows changed products in all lists that have them. A product whose status does not fit a list any more leaves it. */
export function patchProducts(changed: readonly StaffProduct[]): void {
  if (changed.length === 0) return;
  const byId = new Map(changed.map((product) => [product.id, product]));
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: LISTS })) {
    const before = state.data as Parts | undefined;
    if (!before) continue;
    const { status } = (queryKey[4] ?? {}) as ListStaffProductsQuery;
    const fits = (product: StaffProduct) =>
      status === undefined ? product.status !== 'deleted' : product.status === status;
    const known = new Set<string>();
    const pages = before.pages.map((page) => {
      if (!page.items.some(({ id }) => byId.has(id))) return page;
      const items = page.items.flatMap((item) => {
        const now = byId.get(item.id);
        if (!now) return [item];
        known.add(item.id);
        return fits(now) ? [now] : [];
      });
      return { ...page, items };
    });
    queryClient.setQueryData<Parts>(queryKey, { ...before, pages });
    // Such as a product that is restored: only the server knows its place.
    if (changed.some((product) => !known.has(product.id) && fits(product))) {
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }
}

/** Shows a product that was written, in all lists and on its page. */
export function patchProduct(product: StaffProductDetail): void {
  queryClient.setQueryData(queries.products.get(product.slug).queryKey, product);
  patchProducts([product]);
}

/** Reads all lists again, because something has changed that only the server can tell. */
export async function reloadProducts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: LISTS });
}

/** Shows changed prices at once. The versions of the products follow when the lists are read again. */
export function patchPrices(changed: readonly ChangedPrice[]): void {
  const bySlug = new Map<string, Partial<StaffProduct['prices']>>();
  for (const { slug, tier, after } of changed) bySlug.set(slug, { ...bySlug.get(slug), [tier]: after });
  queryClient.setQueriesData<Parts>({ queryKey: LISTS }, (before) => {
    if (!before) return before;
    const pages = before.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => {
        const prices = bySlug.get(item.slug);
        return prices ? { ...item, prices: { ...item.prices, ...prices } } : item;
      }),
    }));
    return { ...before, pages };
  });
}
