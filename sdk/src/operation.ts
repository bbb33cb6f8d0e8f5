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

/** One call: its route, and its arguments by purpose. */
export type RouteCall = {
  readonly route: Route;
  readonly parameters: { readonly [name: string]: string };
  readonly body: unknown;
  readonly query: QueryValues | undefined;
  readonly options: CallOptions;
};

export type Send = (call: RouteCall) => Promise<Success>;

/** The type of `data`, or of the file, by success status. */
export type Results = { readonly [status: number]: unknown };

/** The errors that any call may have beside the errors that its operation declares. */
export type UndeclaredError = ArotApiError | ArotConnectionError | ArotTimeoutError | ArotResponseError;

/**
 * The result of a call as a value. `status` is a status that the contract declares for the operation, and it decides the
 * type of `data` or `error`. It is undefined if there was no response with a declared status.
 */
export type SafeResult<R extends Results, C extends ErrorCode> =
  | { [S in keyof R]: { readonly ok: true; readonly status: S; readonly data: R[S] } }[keyof R]
  | { [K in C]: { readonly ok: false; readonly status: ErrorOf<K>['status']; readonly error: ErrorOf<K> } }[C]
  | { readonly ok: false; readonly status: undefined; readonly error: UndeclaredError };

/**
 * One operation of the API, in two forms.
 *
 * Both reject with the caller's abort reason, and with a TypeError for invalid arguments.
 */
export type Operation<A extends readonly unknown[], R extends Results, C extends ErrorCode> = {
  /** Resolves to `data`, or to the file. Rejects with an ArotError. */
  (...args: A): Promise<R[keyof R]>;
  /** Resolves to a union of all declared results and errors, so that a `switch` over `status` can be exhaustive. */
  safe(...args: A): Promise<SafeResult<R, C>>;
};

/** The method of a route. Its arguments are path parameters, body, query and options, each only if the route has it. */
export function bindOperation<A extends readonly unknown[], R extends Results, C extends ErrorCode>(
  send: Send,
  route: Route,
): Operation<A, R, C> {
  const call = async (...args: A) => (await send(splitArguments(route, args))).data as R[keyof R];
  const safe = async (...args: A) => {
    try {
      return { ok: true, ...(await send(splitArguments(route, args))) };
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

/** A single path parameter is the first argument. Several are properties of an object. */
function splitArguments(route: Route, args: readonly unknown[]): RouteCall {
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
