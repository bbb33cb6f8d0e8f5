import DataLoader from 'dataloader';
import type { CurrentDigest } from '../database/catalog-version.ts';
import type { Database } from '../database/open-database.ts';
import { Work } from '../queues/work.ts';
import { findProductDigests } from './product.repository.ts';

type Lookup = { readonly slug: string; readonly caller: Work | undefined };

/**
 * Reads the digests of products. Requests share a statement that starts after they arrived. One statement runs at a time, so
 * that requests that arrive meanwhile share the next one.
 */
export class ProductDigests {
  #running: Promise<unknown> = Promise.resolve();
  readonly #loader: DataLoader<Lookup, CurrentDigest>;

  constructor(database: Database) {
    this.#loader = new DataLoader(
      (lookups) => {
        const batch = this.#readBatch(database, lookups);
        this.#running = batch.catch(() => undefined);
        return batch;
      },
      {
        cache: false,
        maxBatchSize: 200,
        batchScheduleFn: (dispatch) => void this.#running.then(() => setImmediate(dispatch)),
      },
    );
  }

  /** The digest of the published product with this slug. The slug may be in any Unicode normalization form. */
  async get(slug: string): Promise<CurrentDigest> {
    return await this.#loader.load({ slug: slug.normalize('NFC'), caller: Work.current() });
  }

  async #readBatch(database: Database, lookups: readonly Lookup[]): Promise<CurrentDigest[]> {
    const work = Work.shared(lookups.map(({ caller }) => caller));
    const slugs = [...new Set(lookups.map(({ slug }) => slug))];
    const rows = await work.run(() => findProductDigests(database, slugs));
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    return lookups.map(({ slug }) => {
      const row = bySlug.get(slug);
      if (!row) throw new Error('The statement returns a row for each slug.');
      return { version: row.version, digest: row.digest ?? undefined };
    });
  }
}
