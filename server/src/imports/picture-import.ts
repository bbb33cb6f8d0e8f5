import { isDeepStrictEqual } from 'node:util';
import { MAX_PICTURE_BYTES, type Message, messages } from '@arot/contract';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { convertPictures, findProductImages, type PictureSource, setPictures } from '../import/import-pictures.ts';
import { createReadReport, UnreadableFileError } from '../import/readers/read-report.ts';
import type { Checked, StoredRow } from './catalog-import.repository.ts';

/** The most files of a ZIP file. */
const MAX_ENTRIES = 10_000;

/** Checks a ZIP file of pictures, and stores none of them. A row is a product; its number is that of its first file. */
export async function checkPictures(ctx: Context, file: string): Promise<Checked> {
  const report = createReadReport();
  const rows: StoredRow[] = [];
  let picturesRemoved = 0;
  try {
    await withZip(file, async (source) => {
      const em = ctx.database.fork();
      const { products, issues } = await convertPictures({ ...ctx, em }, source, undefined);
      const rowOf = (name: string) => source.names.indexOf(name) + 1;
      for (const { slug, images: old, version: rowVersion } of await findProductImages(em, [...products.keys()])) {
        const images = products.get(slug) ?? [];
        const isChanged = !isDeepStrictEqual(old, images);
        picturesRemoved += old.filter((image) => !images.includes(image)).length;
        rows.push({
          ...{ row: 0, slug, change: isChanged ? 'updated' : 'unchanged', issues: [], rowVersion },
          before: isChanged ? { images: old } : null,
          after: isChanged ? { images } : null,
        });
      }
      for (const { file: name, message } of issues) rows.push(issueRow(rowOf(name), name, message));
    });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    rows.push(issueRow(0, null, error.problem));
  }
  const issues = rows.filter((row) => row.issues.length > 0).length;
  return { report, issues, rows, notable: { picturesRemoved } };
}

/** Stores the pictures of a ZIP file, and sets those of its products. Calls `mark` in the transaction before it writes. */
export async function applyPictures(
  ctx: Context,
  file: string,
  mark: (em: Context['em']) => Promise<void>,
): Promise<void> {
  await withZip(file, async (source) => {
    const { products, issues } = await convertPictures(ctx, source, ctx.services.pictures);
    // A product was deleted or renamed meanwhile.
    if (issues.length > 0) throw new ApiError('PRECONDITION_FAILED');
    await ctx.database.fork().transactional(async (em) => {
      await mark(em);
      await setPictures({ ...ctx, em }, products);
    });
  });
}

function issueRow(row: number, value: string | null, message: Message): StoredRow {
  const issue = { column: null, value, message };
  return { row, slug: null, change: 'unchanged', before: null, after: null, issues: [issue], rowVersion: null };
}

async function withZip(file: string, use: (source: PictureSource) => Promise<void>): Promise<void> {
  const zip = await openPromise(file, { autoClose: false }).catch(() => {
    throw new UnreadableFileError(messages.importZipDamaged);
  });
  try {
    const entries = await listEntries(zip);
    await use({ names: [...entries.keys()], read: (name) => readEntry(zip, entries.get(name)) });
  } finally {
    zip.close();
  }
}

/** Returns the files by their names without folders. Hidden files are ignored. */
async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFileError(messages.importZipEntries(MAX_ENTRIES));
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.split('/').at(-1) ?? '';
      if (name !== '' && !name.startsWith('.') && !entry.fileName.startsWith('__MACOSX/')) entries.set(name, entry);
    }
  } catch {
    throw new UnreadableFileError(messages.importZipDamaged);
  }
  return entries;
}

/** @throws ApiError for a file that is too large or damaged */
async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<Buffer> {
  if (!entry) throw new Error('the ZIP file has no such file');
  if (entry.uncompressedSize > MAX_PICTURE_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  const chunks: Buffer[] = [];
  try {
    // The reader stops at the size that the entry states.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  } catch (cause) {
    throw new ApiError('VALIDATION_ERROR', { fields: { picture: [messages.importZipDamaged] }, cause });
  }
  return Buffer.concat(chunks);
}
