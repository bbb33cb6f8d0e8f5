import { hash } from 'node:crypto';
import type { ApiRoute, Pagination } from '@arot/contract';
import type { ServerInferResponseBody } from '@ts-rest/core';
import { RequestValidationError, type TsRestRequestHandler } from '@ts-rest/express';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { Versioned } from '../database/catalog-version.ts';
import { principalOf, type ReadDependencies, sourceOf } from '../http/context.ts';
import type { Credential } from '../http/credentials.ts';
import type { Principal } from '../http/principal.ts';
import { toValidationApiError } from '../http/validation.ts';
import { type CachedItems, listBody, type ResponseBody, type RevisedItem, wholeBody } from './response-body.ts';
import type { ReadBody, ResponseCache } from './response-cache.ts';

/** Addresses whose meaning is kept, for each route, and how long they may be to be kept. */
const CACHED_URLS = 2_000;
const LONGEST_CACHED_URL = 512;
/** Credentials whose last audience is kept, for each route. */
const CACHED_CREDENTIALS = 5_000;

type Input<R extends ApiRoute> = {
  readonly params: R['pathParams'] extends z.ZodType ? z.output<R['pathParams']> : undefined;
  readonly query: R['query'] extends z.ZodType ? z.output<R['query']> : undefined;
};

type Data<R extends ApiRoute> = ServerInferResponseBody<R, 200> extends { data: infer T } ? T : never;

/** Those who all get the same answer; undefined are those who are nobody in particular. */
type Audience = string | undefined;

/**
 * What an operation reads. Nothing of the request but its input and audience is told to it: the answer goes to others
 * too.
 */
export type CachedOperation<R extends ApiRoute, A extends Audience> = {
  readonly audience?: (principal: Principal) => A;
} & (
  | { readonly read: (source: ReadDependencies, input: Input<R>, audience: A) => Promise<Versioned<Data<R>>> }
  | {
      /** Of items that are kept, the revision is enough. */
      readonly readList: (
        source: ReadDependencies,
        input: Input<R>,
        audience: A,
        kept: CachedItems | undefined,
      ) => Promise<Versioned<Listed<Data<R>>>>;
    }
);

type Listed<D> = D extends { items: (infer Item)[]; pagination: Pagination }
  ? { readonly items: readonly RevisedItem<Item>[]; readonly pagination: Pagination }
  : never;

/** Who is expected to be calling: what its credential stood for the last time. */
const EXPECTED = Symbol('expected caller');

type Expecting = Request & { [EXPECTED]?: { readonly credentialHash: string; readonly audience: Audience | null } };

type Begin = (request: Request, credential: Credential, source: ReadDependencies) => void;

/** Routes whose answers are kept while the catalog stays as it is. */
export class CachedRoutes {
  readonly #answers: ResponseCache;
  /** By path: ts-rest makes its own objects of routes. */
  readonly #beginnings = new Map<string, Begin>();

  constructor(answers: ResponseCache) {
    this.#answers = answers;
  }

  /** Whether anything that was read for one request may be used for another. */
  get cachesAny(): boolean {
    return this.#answers.cachesAny;
  }

  /**
   * Runs when it is known what credential a request has, and not yet whether that holds: finding that out and reading
   * the answer take their time together.
   */
  readonly begin: Begin = (request, credential, source) => {
    const { path } = (request as Request & { tsRestRoute: ApiRoute }).tsRestRoute;
    this.#beginnings.get(path)?.(request, credential, source);
  };

  /**
   * A route that answers in front of ts-rest's handler, which would validate and serialise anew what has been validated
   * and serialised before.
   */
  route<R extends ApiRoute, A extends Audience>(route: R, operation: CachedOperation<R, A>) {
    const answers = this.#answers;
    const addresses = new LRUCache<string, { input: Input<R>; key: string }>({ max: CACHED_URLS });
    const audiences = new LRUCache<string, { audience: A }>({ max: CACHED_CREDENTIALS });
    const understand = (request: Request) => {
      const address = request.originalUrl;
      const known = addresses.get(address);
      if (known) return known;
      const input = validate(route, request);
      const understood = { input, key: `${route.path}${JSON.stringify(input)}` };
      if (address.length <= LONGEST_CACHED_URL) addresses.set(address, understood);
      return understood;
    };
    const prepare = (request: Request, audience: A, source: ReadDependencies): { key: string; read: ReadBody } => {
      const { input, key } = understand(request);
      return { key: `${audience ?? ''} ${key}`, read: (kept) => readBody(operation, source, input, audience, kept) };
    };
    if (operation.audience) {
      this.#beginnings.set(route.path, (request, credential, source) => {
        if (!('token' in credential)) return;
        const credentialHash = hash('sha256', credential.token);
        const last = audiences.get(credentialHash);
        (request as Expecting)[EXPECTED] = { credentialHash, audience: last ? last.audience : null };
        // An address that has not been understood yet may be one that is refused.
        const isExpected = last !== undefined && addresses.has(request.originalUrl);
        answers.begin(request, isExpected ? prepare(request, last.audience, source) : undefined);
      });
    }
    const answer: RequestHandler = async (request, response) => {
      const audience = operation.audience?.(principalOf(request)) as A;
      const expected = (request as Expecting)[EXPECTED];
      if (expected && expected.audience !== audience) audiences.set(expected.credentialHash, { audience });
      const { key, read } = prepare(request, audience, sourceOf(request));
      await answers.send(key, request, response, read);
    };
    return {
      // Its type of a request says that the query has been parsed; in middleware it has not.
      middleware: [answer as TsRestRequestHandler<R>],
      handler: async (): Promise<never> => {
        throw new Error('the middleware has answered');
      },
    };
  }
}

async function readBody<R extends ApiRoute, A extends Audience>(
  operation: CachedOperation<R, A>,
  source: ReadDependencies,
  input: Input<R>,
  audience: A,
  kept: CachedItems | undefined,
): Promise<Versioned<ResponseBody>> {
  if ('read' in operation) {
    const { version, value } = await operation.read(source, input, audience);
    return { version, value: wholeBody(value) };
  }
  const { version, value } = await operation.readList(source, input, audience, kept);
  return { version, value: listBody(value.items, value.pagination, kept) };
}

/** As ts-rest does it, with the same fault for the same request. */
function validate<R extends ApiRoute>(route: R, request: Parameters<RequestHandler>[0]): Input<R> {
  const params = (route.pathParams as z.ZodType | undefined)?.safeParse(request.params);
  const query = (route.query as z.ZodType | undefined)?.safeParse(request.query);
  if (params?.error || query?.error) {
    throw toValidationApiError(new RequestValidationError(params?.error ?? null, null, query?.error ?? null, null));
  }
  return { params: params?.data, query: query?.data } as Input<R>;
}
