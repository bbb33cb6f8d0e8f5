import { type ApiRoute, messages } from '@arot/contract';
import { partErrors } from '@arot/contract/issues';
import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';
import { contractRouteOf } from './contract-route.ts';

/**
 * Parses a query into one flat record. A repeated key becomes an array, which no parameter of the contract accepts. A
 * part that cannot be decoded is left encoded, and {@link rejectBrokenQuery} rejects it.
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

/** Returns the query of a target or of its end, without a fragment, which Express ignores. */
export function queryOf(target: string): string {
  return /^[^?#]*\?([^#]*)/.exec(target)?.[1] ?? '';
}

/** Rejects a query that {@link checkQuery} rejects. */
export const rejectBrokenQuery: RequestHandler = (request, _response, next) => {
  checkQuery(contractRouteOf(request), queryOf(request.url));
  next();
};

/**
 * Checks what the schema of a query does not: its encoding, and that a route without a query gets none.
 *
 * @throws ApiError VALIDATION_ERROR
 */
export function checkQuery(route: ApiRoute, query: string): void {
  if (!decodes(query)) throw new ApiError('VALIDATION_ERROR', { message: messages.brokenQuery });
  const unknown = route.query === undefined ? Object.keys(parseQuery(query)) : [];
  if (unknown.length === 0) return;
  throw new ApiError('VALIDATION_ERROR', {
    fields: partErrors('query', [{ code: 'unrecognized_keys', keys: unknown, path: [], message: '' }]),
  });
}

function decode(encoded: string): string {
  const spaced = encoded.replaceAll('+', ' ');
  return decodes(spaced) ? decodeURIComponent(spaced) : spaced;
}

/** Returns true if percent-encoding is UTF-8. */
function decodes(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}
