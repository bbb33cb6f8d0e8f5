import { BatchedReads } from '../database/batched-reads.ts';
import type { Versioned } from '../database/catalog-version.ts';
import type { Database } from '../database/open-database.ts';
import { findSettings, type StoredSettings } from './setting.repository.ts';

/** Reads the settings, once for requests that arrive together. */
export class SharedSettings {
  readonly #reads = new BatchedReads<Versioned<StoredSettings>>(async (database, keys) => {
    const settings = await findSettings(database);
    return new Map(keys.map((key) => [key, settings]));
  });

  async get(database: Database): Promise<Versioned<StoredSettings>> {
    const settings = await this.#reads.get(database, 'all');
    if (!settings) throw new Error('The read returns the settings for each key.');
    return settings;
  }
}
