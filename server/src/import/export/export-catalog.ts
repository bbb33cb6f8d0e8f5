import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '../../database/database.ts';
import {
  type ExportedProduct,
  exportAppContent,
  exportCategories,
  exportProducts,
  exportSettings,
} from './export.repository.ts';

export { exportCategories } from './export.repository.ts';

/**
 * Writes the whole catalog, as of one moment, as the text of a catalog file: a JSON document with one record per line,
 * or JSONL. Importing the file changes nothing, and exporting again produces the same bytes.
 *
 * @param write receives the text in pieces
 */
export async function exportCatalog(
  em: EntityManager,
  format: 'json' | 'jsonl',
  write: (text: string) => Promise<void>,
): Promise<void> {
  await em.transactional(
    async (snapshot) => {
      for await (const text of format === 'json' ? asJson(snapshot) : asJsonl(snapshot)) await write(text);
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

async function* asJson(em: EntityManager): AsyncGenerator<string> {
  yield '{\n  "categories": [';
  yield* list(await exportCategories(em));
  yield '],\n  "products": [';
  yield* list(map(exportProducts(em), toProductRecord));
  yield `],\n  "settings": ${JSON.stringify(await exportSettings(em), null, 2).replaceAll('\n', '\n  ')}`;
  yield ',\n  "appContent": [';
  yield* list(exportAppContent(em));
  yield ']\n}\n';
}

async function* list(records: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '\n    ';
  for await (const record of records) {
    yield separator + JSON.stringify(record);
    separator = ',\n    ';
  }
  if (separator.startsWith(',')) yield '\n  ';
}

async function* asJsonl(em: EntityManager): AsyncGenerator<string> {
  for (const category of await exportCategories(em)) yield `${JSON.stringify({ category })}\n`;
  for await (const row of exportProducts(em)) yield `${JSON.stringify({ product: toProductRecord(row) })}\n`;
  yield `${JSON.stringify({ settings: await exportSettings(em) })}\n`;
  for await (const appContent of exportAppContent(em)) yield `${JSON.stringify({ appContent })}\n`;
}

/**
 * Converts a product to a record. It states both tiers, also without a price, so that importing the export removes prices that
 * were added since.
 */
function toProductRecord({ wholesale, retail, ...product }: ExportedProduct): unknown {
  return { ...product, prices: { WHOLESALE: inOrder(wholesale), RETAIL: inOrder(retail) } };
}

function inOrder(price: ExportedProduct['wholesale']): unknown {
  return (
    price && {
      basePrice: price.basePrice,
      discount: price.discount && { type: price.discount.type, value: price.discount.value },
    }
  );
}

async function* map<T>(items: AsyncIterable<T>, convert: (item: T) => unknown): AsyncGenerator<unknown> {
  for await (const item of items) yield convert(item);
}
