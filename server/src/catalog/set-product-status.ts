import { OperatorError } from '../base/errors.ts';
import type { StaffContext } from '../operations/staff-context.ts';
import { setProductStatus as saveStatus } from './product.repository.ts';

/** Publishes or unpublishes products. @throws OperatorError that names each slug without a product */
export async function setProductStatus(
  { em }: StaffContext,
  slugs: readonly string[],
  status: 'draft' | 'published',
): Promise<void> {
  const wanted = [...new Set(slugs.map((slug) => slug.normalize('NFC')))];
  const found = new Set(await saveStatus(em, wanted, status));
  const missing = wanted.filter((slug) => !found.has(slug));
  if (missing.length === 0) return;
  throw new OperatorError(
    'Nothing was changed.',
    missing.map((slug) => `There is no product "${slug}".`),
  );
}
