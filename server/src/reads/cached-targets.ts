import type { ApiRoute } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../http/api-error.ts';
import { patternOf } from '../http/contract-route.ts';
import { parseQuery, requireDecodable } from '../http/query-parser.ts';
import { pathOf } from '../http/target.ts';
import type { CachedRoute } from './cached-route.ts';
import { type Target, validateInput } from './validate-input.ts';

/** The maximum number of targets to remember. */
const MAX_REMEMBERED = 5_000;
/** The maximum length of a target to remember, in characters. */
const MAX_LENGTH = 300;

/** A cached route that a request is for, and its valid input or the error to respond with. A URIError is about the path. */
export type CachedTarget = {
  readonly cached: CachedRoute;
  readonly path: string;
  readonly input: Target | ApiError | URIError;
};

/** Finds the cached route and the input of a request target. They depend on the target alone, so valid ones are remembered. */
export class CachedTargets {
  readonly #routes: readonly { readonly cached: CachedRoute; readonly pattern: RegExp }[];
  readonly #remembered = new LRUCache<string, CachedTarget>({ max: MAX_REMEMBERED });

  constructor(routes: readonly CachedRoute[]) {
    this.#routes = routes.map((cached) => ({ cached, pattern: patternOf(cached.route) }));
  }

  /** @returns undefined for another route */
  find(target: string): CachedTarget | undefined {
    const known = this.#remembered.get(target);
    if (known) return known;
    const found = this.#match(target);
    if (found && !(found.input instanceof Error) && target.length <= MAX_LENGTH) this.#remembered.set(target, found);
    return found;
  }

  #match(target: string): CachedTarget | undefined {
    const [, path = '', query] = /^([^?#]*)(.*)$/s.exec(pathOf(target) ?? '') ?? [];
    for (const { cached, pattern } of this.#routes) {
      const match = pattern.exec(path);
      if (match) return { cached, path, input: readInput(cached.route, match.groups, query) };
    }
    return undefined;
  }
}

/** @param rest the query and the fragment. A fragment is ignored, as Express ignores it. */
function readInput(route: ApiRoute, encoded: Record<string, string> = {}, rest = ''): CachedTarget['input'] {
  try {
    const params = Object.fromEntries(
      Object.entries(encoded).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    if (rest.startsWith('?')) requireDecodable(route, rest);
    const query = parseQuery(/^\?([^#]*)/.exec(rest)?.[1]);
    return validateInput(route, { params, query });
  } catch (error) {
    if (error instanceof ApiError) return error;
    // The status that Express gives it.
    if (error instanceof URIError) return Object.assign(error, { status: 400 });
    throw error;
  }
}
