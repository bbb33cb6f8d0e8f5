import { type Message, messages, type ownWholesale, type wholesaleApplication } from '@arot/contract';
import type * as z from 'zod';
import {
  decideWholesaleRequest,
  findWholesaleRequest,
  saveWholesaleRequest,
  wholesaleStateOf,
} from '../accounts/wholesale-request.repository.ts';
import { actorOf, recordAudit } from '../audit/record-audit.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';
import { changeOnce } from '../operations/own-changes.ts';
import { updateCustomer } from './customer.repository.ts';
import { lockOwnCustomer } from './lock-own-customer.ts';

declare module '../http/services.ts' {
  interface Services {
    /** True if a customer who asks for WHOLESALE is RETAIL until a staff member decides. */
    readonly wholesaleApproval: boolean;
  }
}

type OwnWholesale = z.infer<typeof ownWholesale>;

/** The time after a rejection in which a customer cannot ask again. */
const PAUSE_MS = 24 * 3_600_000;

/** Returns the last request of the signed-in customer for wholesale prices. The note of the staff is not shown. */
export async function getWholesaleRequest(ctx: Context): Promise<OwnWholesale> {
  return await readRequest(ctx, callerOf(ctx.principal).user.id);
}

/**
 * Asks for wholesale prices. Without approval by the staff, the request is approved at once.
 *
 * @throws ApiError CONFLICT while a request is pending, for a day after a rejection, and for a wholesale customer
 */
export async function requestWholesale(
  ctx: Context,
  { note }: z.infer<typeof wholesaleApplication>,
): Promise<OwnWholesale> {
  return await changeOnce(ctx, async (own) => {
    const { em } = own;
    const { id: accountId, customerType: before } = await lockOwnCustomer(own);
    const at = ctx.clock();
    const message =
      before === 'WHOLESALE' ? messages.wholesaleAlready : obstacleOf(await readRequest(own, accountId), at);
    if (message !== undefined) throw new ApiError('CONFLICT', { message });
    await saveWholesaleRequest(em, accountId, { at, customerNote: note ?? null });
    await recordAudit(own, 'wholesale_requested', { accountId, details: note === undefined ? {} : { note } });
    if (!ctx.services.wholesaleApproval) {
      await decideWholesaleRequest(em, accountId, { approved: true, by: actorOf(ctx), at });
      await updateCustomer(em, accountId, { customerType: 'WHOLESALE' });
      const details = { before: { customerType: before }, after: { customerType: 'WHOLESALE' } };
      await recordAudit(own, 'wholesale_approved', { accountId, details });
    }
    return await readRequest(own, accountId);
  });
}

/** Returns why a customer cannot ask now, for people. */
function obstacleOf({ request }: OwnWholesale, now: Date): Message | undefined {
  if (request?.state === 'pending') return messages.wholesaleWaiting;
  const isRecent = request?.decidedAt && now.getTime() < Date.parse(request.decidedAt) + PAUSE_MS;
  if (request?.state !== 'rejected' || !isRecent) return undefined;
  return messages.wholesaleRejected;
}

async function readRequest({ em }: Pick<Context, 'em'>, accountId: string): Promise<OwnWholesale> {
  const row = await findWholesaleRequest(em, accountId);
  if (!row) return { request: null };
  const { approved, ...request } = row;
  return { request: { state: wholesaleStateOf(approved), ...request } };
}
