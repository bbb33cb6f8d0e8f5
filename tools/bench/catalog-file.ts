import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generatedRecords } from '../../server/src/serve/demo/generate-catalog.ts';

/** Writes a generated catalog as a file for `arot catalog import`. The same number of products gives the same file. */
export async function writeCatalogFile(file: string, products: number): Promise<void> {
  await pipeline(Readable.from(chunks(products)), createWriteStream(file));
}

async function* chunks(products: number): AsyncGenerator<string> {
  let lines = '';
  for await (const item of generatedRecords(products)) {
    if (item.type !== 'record') continue;
    lines += `${JSON.stringify({ [item.kind]: item.value })}\n`;
    if (lines.length < 256 * 1_024) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}
