import { serverUrl } from '../shop.ts';

/**
 * Returns a function that resolves the pictures of a product or a category.
 *
 * @param references as they are stored
 * @param urls where they are, in the same order
 * @returns the URL of a reference, also of one that has been added since
 */
export function pictureUrls(references: readonly string[], urls: readonly string[]): (reference: string) => string {
  const known = new Map(references.map((reference, index) => [reference, urls[index]]));
  return (reference) => known.get(reference) ?? serverUrl(reference);
}

/** Returns the smallest file of a picture. Pictures of other servers have one file. */
export function smallPicture(url: string): string {
  return url.replace(/(\/pictures\/[0-9a-f]{64})-1280\.jpg$/, '$1-320.webp');
}
