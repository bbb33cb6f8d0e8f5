import type { StaffProductDetail } from '@arot/sdk/staff';
import { historyQuery } from '../../history/history.tsx';
import { queries, queryClient, staff } from '../../shop.ts';
import { type ProductForm, pricesChange, productChange, toForm } from './product-form.ts';

/** A form, what it was made from, and the version of that. */
export type ProductEdit = {
  readonly before: ProductForm;
  readonly form: ProductForm;
  readonly version: string;
};

export type SaveResult =
  | { readonly ok: true; readonly product: StaffProductDetail | undefined }
  | {
      readonly ok: false;
      readonly part: 'product' | 'prices';
      readonly error: unknown;
      /** The product with what was saved before the error. */
      readonly product: StaffProductDetail | undefined;
    };

/**
 * Saves what a form changes: first the product, then its prices, based on the version that the first request has made. Each is
 * sent only if something of it differs.
 */
export async function saveProduct(slug: string, { before, form, version }: ProductEdit): Promise<SaveResult> {
  const change = productChange(before, form);
  const prices = pricesChange(before, form);
  let product: StaffProductDetail | undefined;
  let part: 'product' | 'prices' = 'product';
  try {
    if (change) product = await write(() => staff.products.change(slug, change, { ifMatch: version }));
    part = 'prices';
    const ifMatch = product?.version ?? version;
    if (prices) product = await write(() => staff.products.changePrices(slug, prices, { ifMatch }));
    return { ok: true, product };
  } catch (error) {
    return { ok: false, part, error, product };
  } finally {
    if (product) showProduct(product);
  }
}

/** Runs a write as a mutation of the query client, which sees its error: after a 403, the session is read again. */
export function write<T>(mutationFn: () => Promise<T>): Promise<T> {
  // Without a connection, it fails now, instead of being sent when the user no longer expects it.
  const options = { mutationFn, networkMode: 'always' } as const;
  return queryClient.getMutationCache().build<T, Error, void, unknown>(queryClient, options).execute();
}

/** Returns the reverse of a saved form, for the undo. */
export const reverseOf = ({ before }: ProductEdit, saved: StaffProductDetail): ProductEdit => ({
  before: toForm(saved),
  form: before,
  version: saved.version,
});

/** Shows a product that has been written, and reads again what depends on it. */
export function showProduct(product: StaffProductDetail): void {
  queryClient.setQueryData(queries.products.get(product.slug).queryKey, product);
  for (const list of [queries.products.list(), queries.products.list.parts(), queries.categories.list()]) {
    void queryClient.invalidateQueries({ queryKey: list.queryKey.slice(0, 4) });
  }
  void queryClient.invalidateQueries({
    queryKey: historyQuery({ subjectKind: 'product', subject: product.slug }).queryKey,
  });
}
