import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '../database/database.ts';
import { normalizeForSearch } from './normalize-for-search.ts';
import {
  type Counts,
  countPublished,
  type Difference,
  findRowDifferences,
  findTriggerDifferences,
  productRanges,
  readNames,
  readStoredCounts,
} from './verify.repository.ts';
import {
  compareTerms,
  countTerms,
  findCategoryTermDifferences,
  findExtraTerms,
  findVocabularyDifferences,
} from './verify-terms.repository.ts';

/** The maximum number of reported differences: one error tends to cause many. */
const MAX_DIFFERENCES = 1_000;

export type CatalogVerification = {
  readonly products: number;
  readonly categories: number;
  /** The first {@link MAX_DIFFERENCES}; empty when all derived values are correct. */
  readonly differences: readonly Difference[];
};

/**
 * Recomputes everything that the catalog derives from its base rows, from one snapshot: final prices, normalized names,
 * the projection tables of published products, the words of the search, the counts. Also checks that the triggers that maintain them are present
 * and enabled. Changes nothing.
 */
export async function verifyCatalog(em: EntityManager): Promise<CatalogVerification> {
  return await em.transactional(
    async (transaction) => {
      const triggers = await findTriggerDifferences(transaction);
      const derived = await verifyRowsAndCounts(transaction);
      const products = await verifyNames(transaction, 'product');
      const categories = await verifyNames(transaction, 'category');
      const differences = [...triggers, ...derived, ...products.differences, ...categories.differences];
      return {
        products: products.count,
        categories: categories.count,
        differences: differences.slice(0, MAX_DIFFERENCES),
      };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

/** Compares one range after another, so that no statement runs long in a large catalog. */
async function verifyRowsAndCounts(em: EntityManager): Promise<Difference[]> {
  const rows: Difference[] = [];
  const expected: Counts = new Map();
  let expectedTerms = 0;
  for await (const range of productRanges(em)) {
    if (rows.length < MAX_DIFFERENCES) rows.push(...(await findRowDifferences(em, range)));
    const terms = await compareTerms(em, range);
    if (rows.length < MAX_DIFFERENCES) rows.push(...terms.missing);
    expectedTerms += terms.count - terms.missing.length;
    for (const [counted, count] of await countPublished(em, range)) {
      expected.set(counted, (expected.get(counted) ?? 0) + count);
    }
  }
  const stored = await readStoredCounts(em);
  const counts = [...new Set([...expected.keys(), ...stored.keys()])].sort().flatMap((key): Difference[] => {
    const [is, expectedCount] = [stored.get(key), expected.get(key)];
    if (is === expectedCount) return [];
    return [
      { what: 'listing_count', key, stored: is?.toString() ?? null, expected: expectedCount?.toString() ?? null },
    ];
  });
  if ((await countTerms(em)) !== expectedTerms) rows.push(...(await findExtraTerms(em)));
  return [...rows, ...(await findCategoryTermDifferences(em)), ...(await findVocabularyDifferences(em)), ...counts];
}

async function verifyNames(em: EntityManager, table: 'product' | 'category') {
  const differences: Difference[] = [];
  let count = 0;
  for await (const { id, name, nameNormalized } of readNames(em, table)) {
    count += 1;
    const expected = normalizeForSearch(name);
    if (nameNormalized !== expected && differences.length < MAX_DIFFERENCES) {
      differences.push({ what: `${table}.name_normalized`, key: id, stored: nameNormalized, expected });
    }
  }
  return { count, differences };
}
