import { rm } from 'node:fs/promises';
import { writeCatalogFile } from '../catalog-file.ts';
import type { BenchPostgres } from '../postgres.ts';
import type { PreparedDatabase } from '../prepare-database.ts';
import { runArot } from '../run-process.ts';
import { median } from '../statistics.ts';
import { perSecond, ratio, type Table } from '../table.ts';

/**
 * Compares imports with the words of the search and without them: then the triggers that write them are disabled.
 *
 * @param copy a database for writing
 */
export async function measureTerms(
  postgres: BenchPostgres,
  copy: string,
  { products }: PreparedDatabase,
  folder: string,
  rounds: number,
): Promise<Table> {
  const file = `${folder}/terms.jsonl`;
  await writeCatalogFile(file, products);
  const seconds = { enable: [] as number[], disable: [] as number[] };
  for (let round = 0; round < 2 * rounds; round += 1) {
    for (const state of round % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)) {
      const triggers = ['insert', 'update', 'delete'].map(
        (event) => `alter table product_search ${state} trigger product_search_words_after_${event}`,
      );
      await postgres.run(copy, 'truncate product, product_term, search_term', ...triggers, 'checkpoint');
      seconds[state].push((await runArot(['catalog', 'import', file], postgres.urlOf(copy), folder)).seconds);
    }
  }
  await rm(file);
  const [words, none] = [median(seconds.enable), median(seconds.disable)];
  return {
    title: `Import of ${products.toLocaleString('en-US')} products, with the words of the search`,
    columns: ['with words', 'without'],
    notes: [`The whole command, medians of ${2 * rounds} in turn.`],
    rows: [ratio('products per second', [products / words, products / none], perSecond, { atLeast: 0.8 })],
  };
}
