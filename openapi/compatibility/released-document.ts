import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { run } from '../clients/run.ts';
import { type Document, findBreakingChanges } from './find-breaking-changes.ts';

export const releasedFile = fileURLToPath(new URL('../released/openapi-3.0.json', import.meta.url));

const arotScript = fileURLToPath(new URL('../../server/bin/arot.js', import.meta.url));

export async function readReleasedDocument(): Promise<Document> {
  return JSON.parse(await readFile(releasedFile, 'utf8'));
}

/** Returns the document that the contract describes now, as text. Its server is the same on every machine. */
export async function printCurrentDocument(): Promise<string> {
  return await run(process.execPath, [arotScript, 'openapi', '--version', '3.0', '--server', 'https://api.arot.test']);
}

/**
 * Compares a document with the released one.
 *
 * @returns the breaking changes that its version does not announce: none if its major version is higher
 */
export function findUnannouncedBreaks(released: Document, current: Document): string[] {
  const risen = majorOf(current) - majorOf(released);
  if (risen < 0) return [`The version falls from ${released.info.version} to ${current.info.version}`];
  return risen > 0 ? [] : findBreakingChanges(released, current);
}

function majorOf({ info }: Document): number {
  return Number(info.version.split('.')[0]);
}
