import { readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MAX_PICTURE_BYTES, type Message, messages } from '@arot/contract';
import { type AuditContext, recordCatalogChanges } from '../audit/record-audit.ts';
import { OperatorError } from '../base/errors.ts';
import { Turns } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { convertPicture } from '../storage/pictures/convert-picture.ts';
import { pictureReference } from '../storage/pictures/picture-name.ts';
import { requirePictures } from '../storage/pictures/require-pictures.ts';
import { hashOfFiles, uploadPicture } from '../storage/pictures/upload-picture.ts';
import { findProductImages, findSlugs, setProductImages } from './product-pictures.repository.ts';

export { findProductImages } from './product-pictures.repository.ts';

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

/** Files with pictures, named by their products. */
export type PictureSource = {
  readonly names: readonly string[];
  /** @throws ApiError if the file is too large or damaged */
  read(name: string): Promise<Buffer>;
};

/** The pictures of a source that are converted, by the slugs of their products, and the issues of its files. */
export type ConvertedPictures = {
  readonly pictures: number;
  readonly products: ReadonlyMap<string, readonly string[]>;
  readonly issues: readonly { readonly file: string; readonly message: Message }[];
};

/**
 * Stores the pictures of a source, and sets those of the products that their names state. They replace the product's other
 * pictures. The same source again changes nothing.
 *
 * @throws OperatorError with every issue, unless `skipIssues` is set; nothing was set then
 */
export async function importPictures(
  ctx: AuditContext,
  store: DocumentStore,
  source: PictureSource,
  { dryRun = false, skipIssues = false, onProgress }: ImportPicturesOptions = {},
): Promise<ImportPicturesResult> {
  const { pictures, products, ...found } = await convertPictures(ctx, source, dryRun ? undefined : store, onProgress);
  const issues = found.issues.map(({ file, message }) => `${file}: ${message.en}`).sort();
  if (issues.length > 0 && !skipIssues) throw new OperatorError('No product was changed.', issues);
  const changed = await (dryRun
    ? countChanges(ctx, products)
    : ctx.em.transactional((em) => setPictures({ ...ctx, em }, products)));
  return { pictures, products: products.size, changed, issues, dryRun };
}

/** Converts the pictures of a source. @param store where they are stored; undefined to store nothing */
export async function convertPictures(
  ctx: AuditContext,
  source: PictureSource,
  store: DocumentStore | undefined,
  onProgress?: ImportPicturesOptions['onProgress'],
): Promise<ConvertedPictures> {
  const { files, issues: names } = await findPictureFiles(ctx, source);
  const issues = [...names];
  const hashes = new Map<PictureFile, string>();
  const turns = new Turns({ concurrency: availableParallelism(), maxWaiting: Infinity, isDropped: () => false });
  let done = 0;
  const importOne = async (picture: PictureFile) => {
    try {
      const converted = await convertPicture(await source.read(picture.file));
      hashes.set(
        picture,
        store
          ? await uploadPicture({ ...ctx, services: { pictures: store } }, converted)
          : hashOfFiles(converted.files),
      );
    } catch (error) {
      issues.push({ file: picture.file, message: issueOf(error) });
    }
    done += 1;
    onProgress?.(done, files.length);
  };
  await Promise.all(files.map((picture) => turns.run(() => importOne(picture))));
  return { pictures: hashes.size, products: productsOf(files, hashes), issues };
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
  const stored = await findProductImages(em, [...products.keys()]);
  return stored.filter(({ slug, images }) => !isDeepStrictEqual(images, products.get(slug))).length;
}

/** Sets the pictures of products in the transaction of `em`. @returns how many products have other pictures now */
export async function setPictures(
  ctx: AuditContext,
  products: ReadonlyMap<string, readonly string[]>,
): Promise<number> {
  const { em } = ctx;
  await recordCatalogChanges(ctx);
  await requirePictures(ctx, [...products.values()].flat(), 'images');
  let changed = 0;
  for (const [slug, images] of products) if (await setProductImages(em, slug, images)) changed += 1;
  return changed;
}

/** Returns the files of a folder. Hidden files and folders are ignored. @throws OperatorError if the folder cannot be read */
export async function openPictureFolder(folder: string): Promise<PictureSource> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
    throw new OperatorError(`The folder cannot be read: ${error.message}`);
  });
  return {
    names: entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name),
    read: async (name) => {
      const file = path.join(folder, name);
      if ((await stat(file)).size > MAX_PICTURE_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
      return await readFile(file);
    },
  };
}

/** @throws the error if it is not about the file: then every other file would have it too */
function issueOf(error: unknown): Message {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return error.fields?.picture?.[0] ?? error.text;
}

const EXTENSION = /\.(avif|jpe?g|png|webp)$/i;

/** `chini-1kg-2.jpg`: the second picture of `chini-1kg`, unless a product has the whole name as its slug. */
const NUMBERED = /^(.+)-([1-9]\d?)$/;

type PictureFile = { readonly file: string; readonly slug: string; readonly position: number };

/** Assigns files to products by their names: a slug, or an SKU. */
async function findPictureFiles(
  { em }: AuditContext,
  { names }: PictureSource,
): Promise<{ readonly files: readonly PictureFile[]; readonly issues: ConvertedPictures['issues'] }> {
  const candidates = names.filter((name) => EXTENSION.test(name)).map(parseName);
  const slugs = await findSlugs(em, [...new Set(candidates.flatMap(({ whole, slug }) => [whole, slug]))]);
  const files: PictureFile[] = [];
  const issues: { file: string; message: Message }[] = names
    .filter((name) => !EXTENSION.test(name))
    .map((file) => ({ file, message: messages.pictureFileType }));
  const taken = new Map<string, string>();
  for (const { file, whole, slug: named, position: number } of candidates) {
    const [slug, position] = [slugs.get(whole) ?? slugs.get(named), slugs.has(whole) ? 1 : number];
    const place = `${position} ${slug}`;
    const other = taken.get(place);
    if (slug === undefined) issues.push({ file, message: messages.noProductNamed(whole) });
    else if (other !== undefined) issues.push({ file, message: messages.samePicture(other) });
    else files.push({ file, slug, position });
    if (slug !== undefined) taken.set(place, file);
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
