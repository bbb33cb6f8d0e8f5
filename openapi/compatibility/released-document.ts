import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { run } from '../clients/run.ts';
import { type Document, findBreakingChanges } from './find-breaking-changes.ts';

/** The readers of the documents. The 3.0 document of each is compared. */
export const READERS = ['public', 'staff'] as const;
export type Reader = (typeof READERS)[number];

const released = {
  public: new URL('../released/openapi-3.0.json', import.meta.url),
  staff: new URL('../released/openapi-staff-3.0.json', import.meta.url),
} as const satisfies Record<Reader, URL>;

const arotScript = fileURLToPath(new URL('../../server/bin/arot.js', import.meta.url));

export async function readReleasedDocument(reader: Reader): Promise<Document> {
  return JSON.parse(await readFile(released[reader], 'utf8'));
}

/** Stores the text of a document as the released one. */
export async function writeReleasedDocument(reader: Reader, text: string): Promise<void> {
  await writeFile(released[reader], text);
}

/** Returns the document that the contract describes now, as text. Its server is the same on every machine. */
export async function printCurrentDocument(reader: Reader): Promise<string> {
  const options = ['--for', reader, '--version', '3.0', '--server', 'https://api.arot.test'];
  return await run(process.execPath, [arotScript, 'openapi', ...options]);
}

/** Compares the current documents with the released ones. @returns a line for each break, with the reader of the document */
export async function compareWithReleased(): Promise<{ breaks: string[]; printed: Record<Reader, string> }> {
  const printed = { public: await printCurrentDocument('public'), staff: await printCurrentDocument('staff') };
  const breaks: string[] = [];
  for (const reader of READERS) {
    const found = findUnannouncedBreaks(await readReleasedDocument(reader), JSON.parse(printed[reader]));
    breaks.push(...found.map((line) => `${reader}: ${line}`));
  }
  return { breaks, printed };
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
