import { type AuditContext, recordCatalogChanges } from '../audit/record-audit.ts';
import { setProductStatus as saveStatus } from './product.repository.ts';

/**
 * Publishes or unpublishes products, all of them or none.
 *
 * @returns the slugs without a product; when there are any, nothing is changed
 */
export async function setProductStatus(
  ctx: AuditContext,
  slugs: readonly string[],
  status: 'draft' | 'published',
): Promise<string[]> {
  const wanted = [...new Set(slugs.map((slug) => slug.normalize('NFC')))];
  let missing: string[] = [];
  try {
    await ctx.em.transactional(async (transaction) => {
      await recordCatalogChanges({ ...ctx, em: transaction });
      const found = new Set(await saveStatus(transaction, wanted, status));
      missing = wanted.filter((slug) => !found.has(slug));
      if (missing.length > 0) throw new SlugsMissing();
    });
  } catch (error) {
    if (!(error instanceof SlugsMissing)) throw error;
  }
  return missing;
}

class SlugsMissing extends Error {}
