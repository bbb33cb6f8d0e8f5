import type { QueryValues } from './build-url.ts';
import type { CallOptions } from './client-options.ts';
import {
  ArotApiError,
  type ArotConnectionError,
  ArotError,
  type ArotResponseError,
  type ArotTimeoutError,
  type ErrorOf,
  UnknownApiError,
} from './errors.ts';
import type { ErrorCode } from './generated/routes.ts';
import type { Success } from './read-response.ts';
import type { Route } from './route.ts';

/** What one call asks for, taken apart from its arguments. */
export type RouteCall = {
  readonly route: Route;
  readonly parameters: { readonly [name: string]: string };
  readonly body: unknown;
  readonly query: QueryValues | undefined;
  readonly options: CallOptions;
};

export type Send = (call: RouteCall) => Promise<Success>;

/** The value inside `data`, or the file, by success status. */
export type Results = { readonly [status: number]: unknown };

/** What may go wrong with any call beside the errors that its operation declares. */
export type UndeclaredError = ArotApiError | ArotConnectionError | ArotTimeoutError | ArotResponseError;

/**
 * The outcome of a call as a value. `status` is one that the contract declares for the operation, which decides the
 * type of `data` or `error`; it is undefined where there was no such answer.
 */
export type SafeResult<R extends Results, C extends ErrorCode> =
  | { [S in keyof R]: { readonly ok: true; readonly status: S; readonly data: R[S] } }[keyof R]
  | { [K in C]: { readonly ok: false; readonly status: ErrorOf<K>['status']; readonly error: ErrorOf<K> } }[C]
  | { readonly ok: false; readonly status: undefined; readonly error: UndeclaredError };

/**
 * One operation of the API, in two forms.
 *
 * Both reject with the caller's abort reason, and with a TypeError for arguments that no request can be made of.
 */
export type Operation<A extends readonly unknown[], R extends Results, C extends ErrorCode> = {
  /** Resolves to the value inside `data`, or to the file; rejects with an ArotError. */
  (...args: A): Promise<R[keyof R]>;
  /** Resolves to a union of everything the contract declares, so that a `switch` over `status` is exhaustive. */
  safe(...args: A): Promise<SafeResult<R, C>>;
};

/** Makes the method of a route. Its arguments are: path parameters, body, query, options; each where the route has it. */
export function bindOperation<A extends readonly unknown[], R extends Results, C extends ErrorCode>(
  send: Send,
  route: Route,
): Operation<A, R, C> {
  const call = async (...args: A) => (await send(takeApart(route, args))).data as R[keyof R];
  const safe = async (...args: A) => {
    try {
      return { ok: true, ...(await send(takeApart(route, args))) };
    } catch (error) {
      if (!(error instanceof ArotError)) throw error;
      return { ok: false, status: declaredStatus(route, error), error };
    }
  };
  return Object.assign(call, { safe }) as Operation<A, R, C>;
}

function declaredStatus(route: Route, error: ArotError): number | undefined {
  const known = error instanceof ArotApiError && !(error instanceof UnknownApiError);
  return known && route.statuses.includes(error.status) ? error.status : undefined;
}

/** A single path parameter is the first argument itself; several stand in an object. */
function takeApart(route: Route, args: readonly unknown[]): RouteCall {
  const rest = [...args];
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const first = names.length > 0 ? rest.shift() : {};
  return {
    route,
    parameters: (names.length === 1 ? { [names[0] ?? '']: first } : first) as RouteCall['parameters'],
    body: route.body && rest.shift(),
    query: (route.query && rest.shift()) as QueryValues | undefined,
    options: (rest.shift() ?? {}) as CallOptions,
  };
}
