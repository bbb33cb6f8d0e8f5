import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeAtEnd } from './close-at-end.ts';

/** Creates a folder, which is deleted at the end of the test; outside a test, at the end of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-test-'));
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
