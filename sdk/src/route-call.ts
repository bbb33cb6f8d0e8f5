import type { QueryValues } from './build-url.ts';
import type { CallOptions } from './client-options.ts';
import type { Success } from './read-response.ts';
import type { Route } from './route.ts';

/** One call: its route, and its arguments by purpose. */
export type RouteCall = {
  readonly route: Route;
  readonly parameters: { readonly [name: string]: string };
  readonly body: unknown;
  readonly query: QueryValues | undefined;
  readonly options: CallOptions;
};

export type Send = (call: RouteCall) => Promise<Success>;
