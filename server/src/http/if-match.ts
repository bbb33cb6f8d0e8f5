import { ApiError } from './api-error.ts';

/**
 * A strong entity tag of one or more row versions (`xmin` of PostgreSQL), in a fixed order.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
 */
export function etagOf(...versions: readonly (string | null)[]): string {
  return `"${versions.map((version) => version ?? '-').join('.')}"`;
}

/**
 * Compares the version that the caller has read with the one in the database, whose rows the transaction has locked.
 *
 * @param ifMatch the header: `*`, or one or more entity tags
 * @throws ApiError PRECONDITION_REQUIRED without the header, PRECONDITION_FAILED if another version is in the database
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1
 */
export function requireMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '') throw new ApiError('PRECONDITION_REQUIRED');
  if (ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  // A weak tag never matches: the comparison is strong.
  if (!tags.includes(current)) throw new ApiError('PRECONDITION_FAILED');
}
