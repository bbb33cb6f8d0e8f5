import type { ApiRoute } from '@arot/contract';
import type { ServerInferResponseBody } from '@ts-rest/core';
import { RequestValidationError, type TsRestRequestHandler } from '@ts-rest/express';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { Versioned } from '../database/catalog-version.ts';
import type { AnswerCache } from './answer-cache.ts';
import { type Context, contextOf, principalOf } from './context.ts';
import type { Principal } from './principal.ts';
import { toValidationApiError } from './validation.ts';

/** Addresses whose meaning is kept, for each route, and how long they may be to be kept. */
const KEPT_ADDRESSES = 2_000;
const LONGEST_KEPT_ADDRESS = 512;

type Input<R extends ApiRoute> = {
  readonly params: R['pathParams'] extends z.ZodType ? z.output<R['pathParams']> : undefined;
  readonly query: R['query'] extends z.ZodType ? z.output<R['query']> : undefined;
};

type Data<R extends ApiRoute> = ServerInferResponseBody<R, 200> extends { data: infer T } ? T : never;

/** What an operation reads, and everything beside the catalog and its input that the answer depends on. */
export type CachedOperation<R extends ApiRoute> = {
  readonly read: (ctx: Context, input: Input<R>) => Promise<Versioned<Data<R>>>;
  readonly audience?: (principal: Principal) => string | undefined;
};

const cachedRoutes = new WeakSet<ApiRoute>();

/** Runs before it is known who is calling: finding that out and asking for the catalog version take their time together. */
export function beginCachedAnswer(answers: AnswerCache): RequestHandler {
  return (request, _response, next) => {
    const route = (request as Request & { tsRestRoute: ApiRoute }).tsRestRoute;
    const { authorization, cookie } = request.headers;
    if (route.metadata.auth !== 'none' && (authorization ?? cookie) !== undefined && cachedRoutes.has(route)) {
      answers.begin(request);
    }
    next();
  };
}

/**
 * A route whose answers are kept while the catalog stays as it is. It answers in front of ts-rest's handler, which would
 * validate and serialise anew what has been validated and serialised before.
 */
export function cachedRoute<R extends ApiRoute>(answers: AnswerCache, route: R, operation: CachedOperation<R>) {
  cachedRoutes.add(route);
  const addresses = new LRUCache<string, { input: Input<R>; key: string }>({ max: KEPT_ADDRESSES });
  const understand = (request: Parameters<RequestHandler>[0]) => {
    const address = request.originalUrl;
    const known = addresses.get(address);
    if (known) return known;
    const input = validate(route, request);
    const understood = { input, key: `${route.path}${JSON.stringify(input)}` };
    if (address.length <= LONGEST_KEPT_ADDRESS) addresses.set(address, understood);
    return understood;
  };
  const answer: RequestHandler = async (request, response) => {
    const { input, key } = understand(request);
    const audience = operation.audience?.(principalOf(request)) ?? '';
    await answers.send(`${audience} ${key}`, request, response, () => operation.read(contextOf(request), input));
  };
  return {
    // Its type of a request says that the query has been parsed; in middleware it has not.
    middleware: [answer as TsRestRequestHandler<R>],
    handler: async (): Promise<never> => {
      throw new Error('the middleware has answered');
    },
  };
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
