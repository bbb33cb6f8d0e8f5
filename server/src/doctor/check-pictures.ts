import path from 'node:path';
import type { Config } from '../config.ts';
import { requireSharp } from '../pictures/convert-picture.ts';
import { PICTURE_LAYOUT, pictureName } from '../pictures/picture-name.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { parseStorageUrl } from '../storage/parse-storage-url.ts';
import { checkFolder, probeStore } from './check-store.ts';
import type { Findings } from './finding.ts';

/** A name that no picture has: the hash of nothing that is stored. */
const PROBE = pictureName('0'.repeat(64), 320, 'webp');

/** Checks the picture store, and that pictures can be converted. */
export async function checkPictures(findings: Findings, config: Config): Promise<void> {
  try {
    await requireSharp();
    findings.ok('pictures can be converted');
  } catch (error) {
    findings.warn((error as Error).message, 'Without it, uploads of pictures are rejected. Everything else works.');
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
