import type { ApiRoute } from '@arot/contract';
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

/**
 * Rejects percent-encoding that is not UTF-8 on routes that have a query. Other routes ignore their query.
 */
export const rejectBrokenQuery: RequestHandler = (request, _response, next) => {
  const start = request.url.indexOf('?');
  if (start !== -1) requireDecodable(contractRouteOf(request), request.url.slice(start));
  next();
};

/** @throws ApiError VALIDATION_ERROR for a query that the route has and that cannot be decoded */
export function requireDecodable(route: ApiRoute, query: string): void {
  if (route.query === undefined || decodes(query)) return;
  throw new ApiError('VALIDATION_ERROR', { message: 'The query has broken percent-encoding.' });
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
