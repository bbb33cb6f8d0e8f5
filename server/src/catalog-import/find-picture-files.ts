import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../base/errors.ts';

const EXTENSION = /\.(avif|jpe?g|png|webp)$/i;

/** `chini-1kg-2.jpg`: the second picture of `chini-1kg`, unless a product has the whole name as its slug. */
const NUMBERED = /^(.+)-([1-9]\d?)$/;

export type PictureFile = { readonly file: string; readonly slug: string; readonly position: number };

/**
 * Assigns the files of a folder to products by their names. Hidden files and folders are ignored.
 *
 * @param findSlugs finds those of some slugs that products have
 * @throws OperatorError if the folder cannot be read
 */
export async function findPictureFiles(
  folder: string,
  findSlugs: (slugs: readonly string[]) => Promise<readonly string[]>,
): Promise<{ readonly files: readonly PictureFile[]; readonly issues: readonly string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
    throw new OperatorError(`The folder cannot be read: ${error.message}`);
  });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const candidates = names.filter((name) => EXTENSION.test(name)).map(parseName);
  const slugs = new Set(await findSlugs([...new Set(candidates.flatMap(({ whole, slug }) => [whole, slug]))]));
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
