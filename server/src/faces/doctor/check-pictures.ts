import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { requireSharp } from '../../pictures/convert-picture.ts';
import { PICTURE_LAYOUT, pictureName } from '../../pictures/picture-name.ts';
import { countMissingPictures } from '../../pictures/sweep-pictures.ts';
import { openDocumentStore } from '../../storage/open-document-store.ts';
import { parseStorageUrl } from '../../storage/parse-storage-url.ts';
import { checkFolder, probeStore } from './check-store.ts';
import type { Findings } from './finding.ts';

/** A name that no picture has: the hash of nothing that is stored. */
const PROBE = pictureName('0'.repeat(64), 320, 'webp');

/** Checks the picture store, that pictures can be converted, and that none is missing that something refers to. */
export async function checkPictures(findings: Findings, config: Config, database: Database | undefined): Promise<void> {
  try {
    await requireSharp();
    findings.ok('pictures can be converted');
  } catch (error) {
    findings.warn((error as Error).message, 'Without it, uploads of pictures are rejected. Everything else works.');
  }
  if (database) {
    const missing = await countMissingPictures(database.fork());
    if (missing > 0) {
      findings.warn(
        `${missing} pictures of this server are missing that products or categories refer to`,
        'Upload them again, for example by: npx arot catalog import-pictures FOLDER',
      );
    }
  }
  const location = parseStorageUrl(config.picturesUrl);
  if (location.kind === 'file' && !(await checkFolder(findings, path.resolve(location.folder), 'pictures'))) return;
  const store = await openDocumentStore(config.picturesUrl, undefined, PICTURE_LAYOUT);
  try {
    await probeStore(store, PROBE);
    findings.ok('a picture can be written, read and deleted');
  } finally {
    store.close();
  }
}
