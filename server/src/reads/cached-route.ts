import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';
import type * as z from 'zod';
import type { Encoding } from '../http/content.ts';
import type { Target } from '../http/validation.ts';

/** The body of a 200 response, in the encoding that the client prefers. */
type CachedBody = { readonly body: Buffer; readonly encoding: Encoding | undefined };

/** The data of a 200 response. */
export type Data<R extends ApiRoute> = R['responses'][200] extends z.ZodType<unknown, { data: infer T }> ? T : unknown;

export type GetRoute = ApiRoute & { readonly method: 'GET' };

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
