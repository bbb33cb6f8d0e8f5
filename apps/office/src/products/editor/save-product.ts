import type { StaffProductDetail } from '@arot/sdk/staff';
import { historyQuery } from '../../history/history.tsx';
import { queries, queryClient, staff } from '../../shop.ts';
import { availabilityChange, type ProductForm, pricesChange, productChange, toForm } from './product-form.ts';

/** The versions of a product and of its availability, which has its own. */
type Versions = { readonly product: string; readonly availability: string };

export const versionsOf = ({ version, availability }: StaffProductDetail): Versions => ({
  product: version,
  availability: availability.version,
});

/** The parts of a product that are saved after it, with the change of a form to each. */
export const PARTS = [
  ['prices', pricesChange],
  ['availability', availabilityChange],
] as const;

/** A form, what it was made from, and the versions of that. */
export type ProductEdit = {
  readonly before: ProductForm;
  readonly form: ProductForm;
  readonly versions: Versions;
};

export type SaveResult =
  | { readonly ok: true; readonly product: StaffProductDetail | undefined }
  | {
      readonly ok: false;
      readonly error: unknown;
      /** The product with what was saved before the error. */
      readonly product: StaffProductDetail | undefined;
    };

/**
 * Saves what a form changes: first the product, then its prices, based on the version that the first request has made, then its
 * availability. Each is sent only if something of it differs.
 */
export async function saveProduct(slug: string, { before, form, versions }: ProductEdit): Promise<SaveResult> {
  const change = productChange(before, form);
  const prices = pricesChange(before, form);
  const stock = availabilityChange(before, form);
  let product: StaffProductDetail | undefined;
  try {
    if (change) product = await write(() => staff.products.change(slug, change, { ifMatch: versions.product }));
    const ifMatch = product?.version ?? versions.product;
    if (prices) product = await write(() => staff.products.changePrices(slug, prices, { ifMatch }));
    if (stock) {
      const headers = { 'if-match': `"${versions.availability}"` };
      const { slug: _, ...availability } = await write(() => staff.availability.change(slug, stock, { headers }));
      product = { ...(product ?? (await staff.products.get(slug))), availability };
    }
    return { ok: true, product };
  } catch (error) {
    return { ok: false, error, product };
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
  versions: versionsOf(saved),
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
