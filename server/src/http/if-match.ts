import { ApiError } from './api-error.ts';

/**
 * Returns the version of a resource: the versions of one or more rows, in a fixed order. @see docs/decisions/0047-staff-api.md
 */
export function versionOf(...rows: readonly (string | null)[]): string {
  return rows.map((row) => row ?? '-').join('.');
}

/**
 * Compares the version that the caller has read with the one in the database, whose rows the transaction has locked. Also
 * accepts a version without its quotation marks.
 *
 * @param ifMatch the header: `*`, or one or more entity tags
 * @param current the version in the database; several if any of them will do
 * @throws ApiError PRECONDITION_REQUIRED without the header, PRECONDITION_FAILED if another version is in the database
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1
 */
export function requireMatch(
  { ifMatch }: { readonly ifMatch: string | undefined },
  ...current: readonly string[]
): void {
  if (ifMatch === undefined || ifMatch.trim() === '') throw new ApiError('PRECONDITION_REQUIRED');
  if (ifMatch.trim() === '*') return;
  const versions = ifMatch.split(',').map((tag) => tag.trim().replace(/^"(.*)"$/, '$1'));
  // A weak tag never matches: the comparison is strong.
  if (!current.some((version) => versions.includes(version))) throw new ApiError('PRECONDITION_FAILED');
}
