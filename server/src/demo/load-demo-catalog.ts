import { fileURLToPath } from 'node:url';
import { type ImportResult, importCatalog } from '../catalog-import/import-catalog.ts';
import { readInput } from '../catalog-import/readers/read-input.ts';
import type { SourceRecord } from '../catalog-import/readers/source-record.ts';
import type { EntityManager } from '../database/open-database.ts';

const demoCatalogFile = fileURLToPath(new URL('../../demo/catalog.json', import.meta.url));

/** Loads the demo catalog. If it is loaded again, its records get their original values. */
export async function loadDemoCatalog(em: EntityManager, now: Date): Promise<ImportResult> {
  return await importCatalog(em, readDemoCatalog(), { now });
}

/** The records of the demo catalog. */
export function readDemoCatalog(): AsyncGenerator<SourceRecord> {
  return readInput([demoCatalogFile], { map: {}, onBytes: () => undefined, onIgnoredColumns: () => undefined });
}
