import { isRepeatable } from '@arot/contract';
import type { Request } from 'express';
import { type Context, contextOf } from '../http/context.ts';
import { contractRouteOf } from '../http/contract-route.ts';
import type { Keyring } from '../security/keyring.ts';
import { findOutcome, runOnce } from './run-once.ts';

/** Runs the POST of a session once for its Idempotency-Key. The operation makes its change with {@link changeOnce}. */
export type RunOwn = <T extends object>(request: Request, operation: (ctx: Context) => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs the operations of the owner of an account. A repeated request gets the first response before the
 * operation begins, so it neither checks a code nor counts in a limit. The change and its response are stored in one transaction, and
 * what has to stay when the change fails, such as a wrong attempt, is outside of it.
 *
 * @throws ApiError as `runOnce`
 */
export function createRunOwn(keyring: Keyring): RunOwn {
  return async <T extends object>(request: Request, operation: (ctx: Context) => Promise<T>) => {
    const ctx = contextOf(request);
    const key = isRepeatable(contractRouteOf(request)) ? request.get('idempotency-key') : undefined;
    if (key === undefined || ctx.principal.kind !== 'account') return await operation(ctx);
    const accountId = ctx.principal.user.id;
    const repeatable = { accountId, key, operation: `${request.method} ${request.path}`, input: request.body };
    const dependencies = { clock: ctx.clock, keyring };
    const find = async () => (await findOutcome({ ...dependencies, em: ctx.em }, repeatable))?.data as T | undefined;
    const once: Context['once'] = async (em, change) => {
      const outcome = await runOnce({ ...dependencies, em }, repeatable, async () => ({
        status: 200,
        data: await change(),
      }));
      return outcome.data as never;
    };
    const stored = await find();
    if (stored) return stored;
    try {
      return await operation({ ...ctx, once });
    } catch (error) {
      // The same request may have used the code, or ended the state that it needs, while this one ran.
      const storedMeanwhile = await find();
      if (storedMeanwhile) return storedMeanwhile;
      throw error;
    }
  };
}

/** Runs a change of the owner of an account in one transaction, with the response that is stored for an Idempotency-Key. */
export async function changeOnce<T extends object>(ctx: Context, change: (own: Context) => Promise<T>): Promise<T> {
  return await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    return await (ctx.once ? ctx.once(em, () => change(own)) : change(own));
  });
}
