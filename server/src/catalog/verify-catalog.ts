import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '../database/open-database.ts';
import { foldName } from './fold-name.ts';
import { type Difference, findDerivedDifferences, readNames } from './verify.repository.ts';

/** No more are told; one fault tends to show in many places. */
const MAX_DIFFERENCES = 1_000;

export type CatalogVerification = {
  readonly products: number;
  readonly categories: number;
  /** The first of them; empty when everything is as it should be. */
  readonly differences: readonly Difference[];
};

/**
 * Computes anew, as of one moment, everything that the catalog stores beside its base rows: final prices, folded names,
 * the listing of published products, the counts. Nothing is changed.
 */
export async function verifyCatalog(em: EntityManager): Promise<CatalogVerification> {
  return await em.transactional(
    async (transaction) => {
      await transaction.execute('set local statement_timeout = 0');
      const derived = await findDerivedDifferences(transaction, MAX_DIFFERENCES);
      const products = await verifyNames(transaction, 'product');
      const categories = await verifyNames(transaction, 'category');
      const differences = [...derived, ...products.differences, ...categories.differences].slice(0, MAX_DIFFERENCES);
      return { products: products.count, categories: categories.count, differences };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

async function verifyNames(em: EntityManager, table: 'product' | 'category') {
  const differences: Difference[] = [];
  let count = 0;
  for await (const rows of readNames(em, table)) {
    count += rows.length;
    for (const { id, name, nameFolded } of rows) {
      const expected = foldName(name);
      if (nameFolded !== expected && differences.length < MAX_DIFFERENCES) {
        differences.push({ what: `${table}.name_folded`, key: id, stored: nameFolded, expected });
      }
    }
  }
  return { count, differences };
}
