import { PICTURE_TYPES, PICTURE_WIDTHS } from '@arot/contract';
import type { StoreLayout } from '../document-store.ts';

export type PictureExtension = keyof typeof PICTURE_TYPES;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The names of files of pictures. Nothing else is read from the store or written to it. */
const NAME = /^([0-9a-f]{64})-(?:320|640|1280)\.(webp|jpg)$/;

/** A picture of this server in a stored reference: the path, or a URL that was copied from a response. */
const IN_REFERENCE = /\/pictures\/([0-9a-f]{64})-(?:320|640|1280)\./;

/** Clients may keep a file for ever, because its name changes with its bytes. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';

export function pictureName(hash: string, width: PictureWidth, extension: PictureExtension): string {
  return `${hash}-${width}.${extension}`;
}

/** Returns the names of all files of a picture. */
export function pictureNames(hash: string): string[] {
  return PICTURE_WIDTHS.flatMap((width) =>
    (Object.keys(PICTURE_TYPES) as PictureExtension[]).map((extension) => pictureName(hash, width, extension)),
  );
}

/** Returns the media type of a file, or undefined if the text is no name of one. */
export function pictureType(name: string): string | undefined {
  const extension = NAME.exec(name)?.[2];
  return extension === undefined ? undefined : PICTURE_TYPES[extension as PictureExtension];
}

/** Returns the reference that products and categories store: the path of the file that every client can show. */
export function pictureReference(hash: string): string {
  return `/pictures/${pictureName(hash, 1280, 'jpg')}`;
}

/** Returns the hash of the picture of this server that a stored reference names, if it names one. */
export function hashOfReference(reference: string): string | undefined {
  return IN_REFERENCE.exec(reference)?.[1];
}

/** Public pictures: names of files, which a bucket can serve as they are. */
export const PICTURE_LAYOUT: StoreLayout = {
  isKey: (name) => NAME.test(name),
  hasFolders: false,
  isRepeatable: true,
  isOptional: true,
  headersOf: (name) => ({ ContentType: pictureType(name) ?? 'application/octet-stream', CacheControl: CACHE_FOREVER }),
};
