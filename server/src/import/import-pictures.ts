import { readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { MAX_PICTURE_BYTES } from '@arot/contract';
import { type AuditContext, recordCatalogChanges } from '../audit/record-audit.ts';
import { OperatorError } from '../base/errors.ts';
import { Turns } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { convertPicture } from '../storage/pictures/convert-picture.ts';
import { pictureReference } from '../storage/pictures/picture-name.ts';
import { requirePictures } from '../storage/pictures/require-pictures.ts';
import { hashOfFiles, uploadPicture } from '../storage/pictures/upload-picture.ts';
import { findSlugs, hasOtherImages, setProductImages } from './product-pictures.repository.ts';

export type ImportPicturesOptions = {
  /** Check everything, and store nothing. */
  readonly dryRun?: boolean;
  /** Set the pictures of products without an issue. By default nothing is set if there is one. */
  readonly skipIssues?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
};

export type ImportPicturesResult = {
  readonly pictures: number;
  readonly products: number;
  /** Products that have other pictures now, or would have them after a dry run. */
  readonly changed: number;
  readonly issues: readonly string[];
  readonly dryRun: boolean;
};

/**
 * Stores the pictures of a folder, and sets those of the products that their names state. They replace the product's other
 * pictures. The same folder again changes nothing.
 *
 * @throws OperatorError with every issue, unless `skipIssues` is set; nothing was set then
 */
export async function importPictures(
  ctx: AuditContext,
  store: DocumentStore,
  folder: string,
  { dryRun = false, skipIssues = false, onProgress }: ImportPicturesOptions = {},
): Promise<ImportPicturesResult> {
  const { files, issues: names } = await findPictureFiles(ctx, folder);
  const issues = [...names];
  const hashes = new Map<PictureFile, string>();
  const turns = new Turns({ concurrency: availableParallelism(), maxWaiting: Infinity, isDropped: () => false });
  let done = 0;
  const importOne = async (picture: PictureFile) => {
    try {
      const converted = await convertPicture(await readPicture(picture.file));
      hashes.set(
        picture,
        dryRun
          ? hashOfFiles(converted.files)
          : await uploadPicture({ ...ctx, services: { pictures: store } }, converted),
      );
    } catch (error) {
      issues.push(`${path.basename(picture.file)}: ${issueOf(error)}`);
    }
    done += 1;
    onProgress?.(done, files.length);
  };
  await Promise.all(files.map((picture) => turns.run(() => importOne(picture))));
  if (issues.length > 0 && !skipIssues) throw new OperatorError('No product was changed.', issues.sort());
  const products = productsOf(files, hashes);
  const changed = await (dryRun ? countChanges(ctx, products) : setPictures(ctx, products));
  return { pictures: hashes.size, products: products.size, changed, issues: issues.sort(), dryRun };
}

/** Returns the products and their pictures. A product with an issue in one of its files retains its pictures. */
function productsOf(
  files: readonly PictureFile[],
  hashes: ReadonlyMap<PictureFile, string>,
): ReadonlyMap<string, readonly string[]> {
  const incomplete = new Set(files.filter((file) => !hashes.has(file)).map(({ slug }) => slug));
  const complete = files.filter(({ slug }) => !incomplete.has(slug)).sort((a, b) => a.position - b.position);
  return new Map(
    [...Map.groupBy(complete, ({ slug }) => slug)].map(([slug, each]) => [
      slug,
      each.map((file) => pictureReference(hashes.get(file) ?? '')),
    ]),
  );
}

async function countChanges({ em }: AuditContext, products: ReadonlyMap<string, readonly string[]>): Promise<number> {
  let changed = 0;
  for (const [slug, images] of products) if (await hasOtherImages(em, slug, images)) changed += 1;
  return changed;
}

async function setPictures(ctx: AuditContext, products: ReadonlyMap<string, readonly string[]>): Promise<number> {
  return await ctx.em.transactional(async (em) => {
    await recordCatalogChanges({ ...ctx, em });
    await requirePictures({ ...ctx, em }, [...products.values()].flat(), 'images');
    let changed = 0;
    for (const [slug, images] of products) if (await setProductImages(em, slug, images)) changed += 1;
    return changed;
  });
}

async function readPicture(file: string): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > MAX_PICTURE_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  return await readFile(file);
}

/** @throws the error if it is not about the file: then every other file would have it too */
function issueOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return error.fields?.picture?.[0] ?? error.message;
}

const EXTENSION = /\.(avif|jpe?g|png|webp)$/i;

/** `chini-1kg-2.jpg`: the second picture of `chini-1kg`, unless a product has the whole name as its slug. */
const NUMBERED = /^(.+)-([1-9]\d?)$/;

type PictureFile = { readonly file: string; readonly slug: string; readonly position: number };

/**
 * Assigns the files of a folder to products by their names. Hidden files and folders are ignored.
 *
 * @throws OperatorError if the folder cannot be read
 */
async function findPictureFiles(
  { em }: AuditContext,
  folder: string,
): Promise<{ readonly files: readonly PictureFile[]; readonly issues: readonly string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
    throw new OperatorError(`The folder cannot be read: ${error.message}`);
  });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const candidates = names.filter((name) => EXTENSION.test(name)).map(parseName);
  const slugs = new Set(await findSlugs(em, [...new Set(candidates.flatMap(({ whole, slug }) => [whole, slug]))]));
  const files: PictureFile[] = [];
  const issues = names
    .filter((name) => !EXTENSION.test(name))
    .map((name) => `${name}: Must be a .jpg, .jpeg, .png, .webp or .avif file.`);
  const taken = new Map<string, string>();
  for (const { file, whole, slug, position } of candidates) {
    const found = slugs.has(whole) ? { slug: whole, position: 1 } : { slug, position };
    const place = `${found.position} ${found.slug}`;
    const other = taken.get(place);
    if (!slugs.has(found.slug)) issues.push(`${file}: There is no product "${whole}".`);
    else if (other !== undefined) issues.push(`${file}: Is the same picture of the product as ${other}.`);
    else files.push({ file: path.join(folder, file), ...found });
    taken.set(place, file);
  }
  return { files, issues };
}

/**
 * Parses the name of a picture file and normalizes the slug in it. The file systems of some computers separate letters and their
 * marks.
 */
function parseName(file: string): PictureFile & { readonly whole: string } {
  const whole = file.replace(EXTENSION, '').normalize('NFC');
  const [, slug = whole, number = '1'] = NUMBERED.exec(whole) ?? [];
  return { file, whole, slug, position: Number(number) };
}
