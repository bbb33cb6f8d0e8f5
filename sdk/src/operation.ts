import { type AnyArotError, isArotError } from './any-error.ts';
import type { ErrorOf } from './api-errors.ts';
import type { QueryValues } from './build-url.ts';
import type { CheckCall } from './check-options.ts';
import type { CallOptions } from './client-options.ts';
import type { ErrorCode } from './generated/error-statuses.ts';
import { iteratePages } from './iterate-pages.ts';
import type { Route } from './route.ts';
import type { RouteCall, Send } from './route-call.ts';

/** The type of `data`, or of the file, by success status. */
type Results = { readonly [status: number]: unknown };

/** The errors that any call may have beside the errors that its operation declares. */
export type UndeclaredError = AnyArotError;

/**
 * The result of a call as a value. `status` is a status that the contract declares for the operation, and it decides the
 * type of `data` or `error`. It is undefined if there was no response with a declared status.
 */
export type SafeResult<R extends Results, C extends ErrorCode> =
  | { [S in keyof R]: { readonly ok: true; readonly status: S; readonly data: R[S] } }[keyof R]
  | { [K in C]: { readonly ok: false; readonly status: ErrorOf<K>['status']; readonly error: ErrorOf<K> } }[C]
  | { readonly ok: false; readonly status: undefined; readonly error: UndeclaredError };

/** A result with the other parts of its response. */
export type WithResponse<R extends Results> = {
  [S in keyof R]: {
    readonly data: R[S];
    readonly status: S;
    /** The headers of the response. In browsers, CORS hides most of them from pages of other origins. */
    readonly headers: Headers;
    /** The `X-Request-Id` of the response. */
    readonly requestId: string | undefined;
  };
}[keyof R];

/** The forms of an operation beside the call itself. */
export interface OperationForms<A extends readonly unknown[], R extends Results, C extends ErrorCode> {
  /** Resolves to a union of all declared results and errors, so that a `switch` over `status` can be exhaustive. */
  safe(...args: A): Promise<SafeResult<R, C>>;
  /** Resolves to `data` with the status, the headers and the request id of its response. Rejects like the call itself. */
  withResponse(...args: A): Promise<WithResponse<R>>;
}

/** An operation of any route. */
export type Operation<A extends readonly unknown[], R extends Results, C extends ErrorCode> = OperationForms<A, R, C> &
  ((...args: A) => Promise<R[keyof R]>);

/** Returns the method of a route. Its arguments are path parameters, body, query and options, each only if the route has it. */
export function bindOperation<O>(send: Send, route: Route, checkCall?: CheckCall): O {
  const split = (args: readonly unknown[], more?: string) => {
    const call = splitArguments(route, args);
    checkCall?.(route, call.options, more);
    return call;
  };
  const receive = async (args: readonly unknown[]) => send(split(args));
  const call = async (...args: unknown[]) => (await receive(args)).data;
  const withResponse = async (...args: unknown[]) => {
    const { epoch, retryAfterSeconds, ...result } = await receive(args);
    return result;
  };
  const safe = async (...args: unknown[]) => {
    try {
      const { status, data } = await receive(args);
      return { ok: true, status, data };
    } catch (error) {
      if (!isArotError(error)) throw error;
      return { ok: false, status: declaredStatus(route, error), error };
    }
  };
  const iterate = (...args: unknown[]) => iteratePages(send, split(args, 'limit'));
  return Object.assign(call, { safe, withResponse }, route.kind.startsWith('pages') && { iterate }) as unknown as O;
}

function declaredStatus(route: Route, error: AnyArotError): number | undefined {
  const isKnown = 'code' in error && error.name !== 'UnknownApiError';
  return isKnown && route.statuses.includes(`${error.status}`) ? error.status : undefined;
}

/**
 * Maps the arguments of a method to the parts of a call. A single path parameter is the first argument. Several are properties of
 * an object.
 */
function splitArguments(route: Route, args: readonly unknown[]): RouteCall {
  const rest = [...args];
  const [name, anotherName] = [...route.path.matchAll(/:(\w+)/g)].map(([, each]) => each);
  const first = name && rest.shift();
  const body = /json|form/.test(route.kind) ? rest.shift() : undefined;
  const query = (/query|pages/.test(route.kind) ? rest.shift() : undefined) as QueryValues | undefined;
  const options = (rest.shift() ?? {}) as CallOptions;
  const parameters = (anotherName ? first : { [name as string]: first }) as RouteCall['parameters'];
  return { route, parameters, body, query, options };
}
