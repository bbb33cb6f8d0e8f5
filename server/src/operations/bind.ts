import type { ApiRoute } from '@arot/contract';
import { createExpressEndpoints } from '@ts-rest/express';
import type { Express, Request, RequestHandler, Response } from 'express';
import type * as z from 'zod';
import { recordCatalogChanges } from '../audit/record-audit.ts';
import { OperatorError } from '../base/errors.ts';
import { type Context, contextOf } from '../http/context.ts';
import { toValidationApiError, validateInput } from '../http/validation.ts';
import { repeatableOf, runOwn } from './own-changes.ts';
import { runOnce } from './run-once.ts';
import { inStaffTransaction, type StaffContext } from './staff-context.ts';

type Routes = Readonly<Record<string, ApiRoute>>;
/** The request and its response, for cookies and streams. */
export type Exchange = { readonly request: Request; readonly response: Response };

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
/** The input of an operation, as the contract reads what the caller has sent. */
type Input<R extends ApiRoute> = {
  readonly params: Parsed<R['pathParams']>;
  readonly query: Parsed<R['query']>;
  readonly body: R extends { readonly body: infer Body } ? Parsed<Body> : undefined;
};

type Success<R extends ApiRoute> = R['responses'][keyof R['responses'] & (200 | 201 | 202)];
type Data<R extends ApiRoute> = Success<R> extends z.ZodType<unknown, { data: infer T }> ? T : never;

type ChangeContext = Context & StaffContext;
type ContextOf<R extends ApiRoute> = R extends { readonly metadata: { readonly auth: 'staff' } }
  ? R extends { readonly method: 'GET' } | { readonly metadata: { readonly onlyReads: true } }
    ? Context
    : ChangeContext
  : Context;

/** The data of the response. An operation that returns nothing has the data `{ success: true }`. */
type Result<R extends ApiRoute> =
  | Promise<Data<R>>
  | Data<R>
  | ({ success: true } extends Data<R> ? Promise<void> : never);

type Run<R extends ApiRoute> = (ctx: ContextOf<R>, input: Input<R>, exchange: Exchange) => Result<R>;

type Change<T> = (ctx: ChangeContext) => Promise<T>;
/** Runs a change of staff members in one transaction. A conflict repeats it, so it must have no effect outside the database. */
type InTransaction = <T extends object>(change: Change<T>) => Promise<T>;

type Prepared = {
  /** Runs before the request is validated: checks a credential of its own, or reads a form. */
  readonly middleware?: readonly RequestHandler[];
};

type Operation<R extends ApiRoute> =
  | Run<R>
  | (Prepared & {
      readonly run: Run<R>;
      /** Returns true if the response is a 201, of a route that has a 200 too. */
      readonly isCreated?: (data: Data<R>) => boolean;
    })
  /** A change of staff members with a step before its transaction, or after it. */
  | (Prepared & {
      readonly steps: (ctx: Context, input: Input<R>, inTransaction: InTransaction, exchange: Exchange) => Result<R>;
    })
  /** Sends the response itself: a file or a stream. */
  | { readonly send: (ctx: Context, input: Input<R>, exchange: Exchange) => Promise<void> };

/** The operations of routes of the contract. */
export type Operations = {
  readonly routes: Routes;
  readonly operations: Readonly<Record<string, Operation<ApiRoute>>>;
};

/**
 * Declares the operations of routes. The contract says the rest: the status, `Location`, `ETag`, `If-Match` and `Idempotency-Key`, and
 * whether the operation only reads. A change of staff members runs in one transaction, with the audit events of the catalog. An
 * operation of other callers opens its own: what it counts, such as a wrong code, stays counted if the change fails.
 *
 * @see docs/decisions/0085-one-operation.md
 */
export function operations<const R extends Routes>(
  routes: R,
  bound: { readonly [Name in keyof R]: Operation<R[Name]> },
): Operations {
  return { routes, operations: bound as unknown as Operations['operations'] };
}

/** Serves operations. @param middleware runs before each of them, when the route is known */
export function serveOperations(
  app: Express,
  served: Readonly<Record<string, Operations>>,
  middleware: readonly RequestHandler[],
): void {
  const routers = Object.entries(served);
  const contract = Object.fromEntries(routers.map(([name, { routes }]) => [name, routes]));
  const handlers = Object.fromEntries(routers.map(([name, each]) => [name, handlersOf(each)]));
  createExpressEndpoints(contract, handlers as never, app, {
    logInitialization: false,
    // The tests validate every response against the contract. In production this would only cost time.
    responseValidation: false,
    globalMiddleware: [...middleware],
    requestValidationErrorHandler: (error, request) => {
      throw toValidationApiError(error, request);
    },
  });
}

function handlersOf({ routes, operations: bound }: Operations) {
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]) => {
      const operation = bound[name];
      if (operation === undefined) throw new Error(`${name} has no operation`);
      return [name, handlerOf(route, operation)];
    }),
  );
}

type Received = { readonly req: Request; readonly res: Response } & Input<ApiRoute>;

function handlerOf(route: ApiRoute, operation: Operation<ApiRoute>) {
  if ('send' in operation) {
    // In a middleware, since ts-rest would respond too.
    const send: RequestHandler = async (request, response) => {
      const { input } = validateInput(route, request);
      await operation.send(contextOf(request), input as Input<ApiRoute>, { request, response });
    };
    return { middleware: [send], handler: () => Promise.reject(new Error('the response was sent')) };
  }
  const middleware = 'middleware' in operation ? (operation.middleware ?? []) : [];
  const isCreated = 'isCreated' in operation ? operation.isCreated : undefined;
  const status = [200, 201, 202].find((each) => each in route.responses) ?? 200;
  const handler = async ({ req, res, params, query, body }: Received) => {
    const caller = {
      ctx: contextOf(req),
      inTransaction: <T extends object>(change: Change<T>) => inTransaction(route, req, change),
    };
    const exchange = { request: req, response: res };
    const data: object = await answer(route, operation, { params, query, body }, caller, exchange);
    const created = isCreated ? isCreated(data as never) : status === 201;
    if (created) setLocation(route, req, res, data);
    if (route.metadata.auth === 'staff' && 'version' in data) res.setHeader('ETag', `"${String(data.version)}"`);
    return { status: created ? 201 : status, body: { data } };
  };
  return { middleware: [...middleware], handler };
}

const DONE = { success: true };

async function answer(
  route: ApiRoute,
  operation: Exclude<Operation<ApiRoute>, { readonly send: unknown }>,
  input: Input<ApiRoute>,
  { ctx, inTransaction }: { readonly ctx: Context; readonly inTransaction: InTransaction },
  exchange: Exchange,
): Promise<object> {
  if ('steps' in operation) return (await operation.steps(ctx, input, inTransaction, exchange)) ?? DONE;
  const start = 'run' in operation ? operation.run : operation;
  const run = async (own: Context): Promise<object> => (await start(own as never, input, exchange)) ?? DONE;
  const { metadata, method } = route;
  if (metadata.auth !== 'staff') return await runOwn(route, exchange.request, run);
  if (method === 'GET' || metadata.onlyReads) return await run(ctx);
  return await inTransaction(run);
}

/** Runs a change in one transaction, with the audit events of the catalog and the response that is stored for an Idempotency-Key. */
async function inTransaction<T extends object>(route: ApiRoute, request: Request, change: Change<T>): Promise<T> {
  const ctx = contextOf(request);
  const repeatable = repeatableOf(route, request);
  return await ctx.em.transactional(async (em) => {
    const inside = { ...ctx, em, ifMatch: request.get('if-match') };
    const run = async () => {
      await recordCatalogChanges(inside);
      return await change(inside);
    };
    return repeatable === undefined ? await run() : await runOnce(inside, repeatable, run);
  });
}

const needsRequest = () => new OperatorError('This operation needs an HTTP request. Send it to a server.');

/** The exchange of a command, whose use throws. */
const WITHOUT_REQUEST = new Proxy({} as Exchange, {
  get: () => {
    throw needsRequest();
  },
});

/**
 * Runs an operation of staff members for a command: for any version, and in one transaction unless it only reads.
 *
 * @param ctx without a principal, who may do everything
 * @throws OperatorError if the operation reads its request or sends a file
 */
export async function callOperation(
  route: ApiRoute,
  operation: Operation<ApiRoute>,
  input: Input<ApiRoute>,
  ctx: Context,
): Promise<object> {
  if ('send' in operation) throw needsRequest();
  const caller = { ctx, inTransaction: <T>(change: Change<T>) => inStaffTransaction(ctx, change) };
  return await answer(route, operation, input, caller, WITHOUT_REQUEST);
}

/**
 * Sets the `Location` of a response that creates a resource, if the contract names its path.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2
 */
function setLocation({ metadata: { created } }: ApiRoute, request: Request, response: Response, data: object): void {
  if (created === undefined) return;
  const parameter = (name: string): unknown => {
    // The last parameter is of the new resource, others are of what it belongs to. A copy has the `id` of the original in its path.
    const values = created.endsWith(`:${name}`) ? { ...request.params, ...data } : { ...data, ...request.params };
    return (values as Record<string, unknown>)[name];
  };
  response.setHeader(
    'Location',
    created.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameter(name)))),
  );
}
