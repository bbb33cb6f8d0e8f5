import { createHash } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { findResponse, lockKey, type StoredResponse, saveResponse } from './idempotent-request.repository.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

type Request = {
  /** The header; undefined if the caller does not repeat requests. */
  readonly key: string | undefined;
  /** Method and path. */
  readonly operation: string;
  /** The validated body. */
  readonly body: unknown;
};

/**
 * Runs an operation in a transaction, together with its stored response. A request that is repeated with the same key within
 * 24 hours gets the first response, and changes nothing. An operation that throws changes nothing and stores nothing.
 *
 * @throws ApiError VALIDATION_ERROR for a key of other characters, CONFLICT while another request with the key runs,
 *   IDEMPOTENCY_MISMATCH if the key belongs to another operation or body
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 * @see docs/decisions/0047-staff-api.md
 */
export async function runOnce(
  ctx: Context,
  { key, operation, body }: Request,
  run: (ctx: Context) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  if (key === undefined) return await ctx.em.transactional((em) => run({ ...ctx, em }));
  if (!KEY.test(key)) {
    const message = 'Must be 1 to 255 visible ASCII characters.';
    throw new ApiError('VALIDATION_ERROR', { fields: { 'Idempotency-Key': [message] } });
  }
  if (ctx.principal.kind !== 'account') throw new ApiError('UNAUTHENTICATED');
  const identity = { accountId: ctx.principal.user.id, key };
  const hash = createHash('sha256')
    .update(JSON.stringify([operation, body]))
    .digest('hex');
  return await ctx.em.transactional(async (em) => {
    if (!(await lockKey(em, identity))) {
      throw new ApiError('CONFLICT', { message: 'A request with this Idempotency-Key is running.' });
    }
    const stored = await findResponse(em, identity);
    if (stored) {
      if (stored.request_hash !== hash) throw new ApiError('IDEMPOTENCY_MISMATCH');
      return stored;
    }
    const response = await run({ ...ctx, em });
    await saveResponse(em, identity, { operation, hash, at: ctx.clock() }, response);
    return response;
  });
}
