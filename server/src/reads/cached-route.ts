import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';
import type * as z from 'zod';
import type { Encoding } from '../http/content.ts';
import type { ReadDependencies } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import type { RouteInput, Target } from '../http/validation.ts';
import type { CurrentDigest, Versioned } from './catalog-version.ts';

/**
 * The body of a 200 response, in the encoding that the client prefers. `asOf` is when it was last confirmed, if it is sent without a
 * check because the database does not respond.
 */
type CachedBody = { readonly body: Buffer; readonly encoding: Encoding | undefined; readonly asOf: Date | undefined };

/** The data of a 200 response. */
export type Data<R extends ApiRoute> = R['responses'][200] extends z.ZodType<unknown, { data: infer T }> ? T : unknown;

export type GetRoute = ApiRoute & { readonly method: 'GET'; readonly metadata: { readonly mayBeStale: true } };

/** The cached routes of a part of the contract. */
export type CachedRoutesOf<Routes extends Record<string, GetRoute>> = {
  readonly [Name in keyof Routes]: CachedRoute<Routes[Name]>;
};

/** A route whose responses are cached. */
export type CachedRoute<R extends GetRoute = GetRoute> = {
  readonly route: R;
  /** Returns the response to a request whose caller is identified. @throws ApiError if it is not a 200 */
  find(request: IncomingMessage, target: Target): Promise<CachedBody>;
  /** Returns the data of that response, for a page of this server. @throws ApiError if it is not a 200 */
  readData(request: IncomingMessage, target: Target): Promise<Data<R>>;
};

/** Callers with the key of one scope receive the same response. Undefined is the scope of all callers without one of their own. */
export type CacheScope = { readonly key: string } | undefined;

/**
 * The read of a cached route. `read` receives the input and the scope, and nothing else of the request: a cached response cannot
 * contain data of a single caller.
 */
export type CachedRead<R extends ApiRoute, S extends CacheScope> = {
  readonly scopeOf?: (principal: Principal) => S;
  /** Throws for input that a caller may not send. */
  readonly check?: (principal: Principal, input: RouteInput<R>) => void;
  readonly read: (dependencies: ReadDependencies, input: RouteInput<R>, scope: S) => Promise<Versioned<Data<R>>>;
  /**
   * Returns the digest that `read` would return now. A response that a catalog change has made outdated is used again if its
   * digest is still current: the change was about something else.
   */
  readonly currentDigest?: (input: RouteInput<R>, scope: S) => Promise<CurrentDigest>;
};
