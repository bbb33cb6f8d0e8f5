import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';
import type { Encoding } from '../http/preferred-encoding.ts';
import type { Target } from './validate-input.ts';

/** The body of a 200 response, in the encoding that the client prefers. */
type CachedBody = { readonly body: Buffer; readonly encoding: Encoding | undefined };

export type GetRoute = ApiRoute & { readonly method: 'GET' };

/** The cached routes of a part of the contract. */
export type CachedRoutesOf<Routes extends Record<string, GetRoute>> = {
  readonly [Name in keyof Routes]: CachedRoute<Routes[Name]>;
};

/** A route whose responses are cached. Two ways lead to it: Express, and {@link directReads}. */
export type CachedRoute<R extends GetRoute = GetRoute> = {
  readonly route: R;
  /** The response to a request whose caller is identified. @throws ApiError if it is not a 200 */
  find(request: IncomingMessage, target: Target): Promise<CachedBody>;
};
