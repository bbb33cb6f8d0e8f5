import type { ApiRoute } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../http/api-error.ts';
import { decodes, parseQuery } from '../http/query-parser.ts';
import type { CachedRoute } from './cached-route.ts';
import { type Target, validateInput } from './validate-input.ts';

/** Most URLs to remember, each of at most so many characters. */
const MAX_REMEMBERED = 5_000;
const MAX_LENGTH = 300;

/** A path without percent-encoding, and a query of characters that every parser of URLs reads alike. */
const USUAL = /^(\/[\w/.~-]+)(?:\?([\w.~%=&+-]*))?$/;

export type UsualTarget = Target & { readonly cached: CachedRoute; readonly path: string };

/**
 * Finds the cached route and the valid input of a URL. The input depends on the URL alone, so it is remembered. Express
 * routes every URL that is not found here, and rejects those that are not valid.
 */
export class UsualTargets {
  readonly #routes: readonly { readonly cached: CachedRoute; readonly pattern: RegExp }[];
  readonly #remembered = new LRUCache<string, UsualTarget>({ max: MAX_REMEMBERED });

  constructor(routes: readonly CachedRoute[]) {
    this.#routes = routes.map((cached) => ({ cached, pattern: patternOf(cached.route) }));
  }

  find(url: string): UsualTarget | undefined {
    const known = this.#remembered.get(url);
    if (known || url.length > MAX_LENGTH) return known;
    const found = this.#parse(url);
    if (found) this.#remembered.set(url, found);
    return found;
  }

  #parse(url: string): UsualTarget | undefined {
    const [, path, query = ''] = USUAL.exec(url) ?? [];
    if (path === undefined || !decodes(query)) return undefined;
    for (const { cached, pattern } of this.#routes) {
      const params = pattern.exec(path);
      if (!params) continue;
      const target = validTarget(cached.route, { params: { ...params.groups }, query: parseQuery(query) });
      return target && { ...target, cached, path };
    }
    return undefined;
  }
}

function validTarget(route: ApiRoute, request: Parameters<typeof validateInput>[1]): Target | undefined {
  try {
    return validateInput(route, request);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The paths of a route in the letter case of the contract and without a slash at the end. */
function patternOf({ path }: ApiRoute): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
