import type { EntityManager } from '../../database/open-database.ts';
import { productNotFound } from './product-not-found.ts';
import { findProductId, findStaffProduct, type StaffProductDetailRow } from './staff-product.repository.ts';

/** A product of any status. @throws ApiError NOT_FOUND, for a former slug with the new one */
export async function getStaffProduct(
  { em }: { readonly em: EntityManager },
  slug: string,
): Promise<StaffProductDetailRow> {
  const id = slug.includes('\0') ? undefined : await findProductId(em, slug.normalize('NFC'));
  const row = id === undefined ? undefined : await findStaffProduct(em, id);
  if (!row) throw await productNotFound(em, slug);
  return row;
}
