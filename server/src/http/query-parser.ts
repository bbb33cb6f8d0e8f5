import { ApiError } from './api-error.ts';

/**
 * Parses a query the strict way: UTF-8 percent-encoding that does not decode is refused rather than guessed at, and a
 * key that stands twice becomes an array, which no parameter of the contract accepts.
 *
 * @throws ApiError VALIDATION_ERROR
 */
export function parseQuery(query: string | null | undefined): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null);
  for (const pair of (query ?? '').split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    const before = result[key];
    result[key] = before === undefined ? value : [before, value].flat();
  }
  return result;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch (cause) {
    throw new ApiError('VALIDATION_ERROR', { message: 'The query has broken percent-encoding.', cause });
  }
}
