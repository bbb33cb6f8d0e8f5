import { type ApiRoute, isRepeatable } from '@arot/contract';
import type { Request } from 'express';
import { type Context, contextOf } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';
import { findStored, type RepeatableRequest, runOnce } from './run-once.ts';

/**
 * Runs an operation of the owner of an account, which makes its change with {@link changeOnce}. A repeated request gets the first
 * response before the operation begins, so it neither checks a code nor counts in a limit. The change and its response are stored in
 * one transaction, and what has to stay when the change fails, such as a wrong attempt, is outside of it.
 *
 * @throws ApiError as `runOnce`
 */
export async function runOwn<T extends object>(
  route: ApiRoute,
  request: Request,
  operation: (ctx: Context) => Promise<T> | T,
): Promise<T> {
  const ctx = contextOf(request);
  const repeatable = repeatableOf(route, request);
  if (repeatable === undefined) return await operation(ctx);
  const once: Context['once'] = (em, change) => runOnce({ ...ctx, em }, repeatable, change);
  const stored = await findStored<T>(ctx, repeatable);
  if (stored) return stored;
  try {
    return await operation({ ...ctx, once });
  } catch (error) {
    // The same request may have used the code, or ended the state that it needs, while this one ran.
    const storedMeanwhile = await findStored<T>(ctx, repeatable);
    if (storedMeanwhile) return storedMeanwhile;
    throw error;
  }
}

/** Returns what identifies a request with an Idempotency-Key; undefined without one, and if its route ignores the key. */
export function repeatableOf(route: ApiRoute, request: Request): RepeatableRequest | undefined {
  const key = isRepeatable(route) ? request.get('idempotency-key') : undefined;
  if (key === undefined) return undefined;
  const { id: accountId } = callerOf(contextOf(request).principal).user;
  return { accountId, key, operation: `${request.method} ${request.path}`, input: request.body };
}

/** Runs a change of the owner of an account in one transaction, with the response that is stored for an Idempotency-Key. */
export async function changeOnce<T extends object>(ctx: Context, change: (own: Context) => Promise<T>): Promise<T> {
  return await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    return await (ctx.once ? ctx.once(em, () => change(own)) : change(own));
  });
}
