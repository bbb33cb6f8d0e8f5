import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import { findSlugAfter } from './staff-product.repository.ts';

/** A NOT_FOUND for a staff member; for a former slug, `fields.slug` is the new one. */
export async function productNotFound(em: EntityManager, slug: string): Promise<ApiError> {
  // PostgreSQL cannot store NUL and rejects it in a parameter, so no slug contains it.
  const current = slug.includes('\0') ? undefined : await findSlugAfter(em, slug.normalize('NFC'));
  return new ApiError('NOT_FOUND', current === undefined ? {} : { fields: { slug: [current] } });
}
