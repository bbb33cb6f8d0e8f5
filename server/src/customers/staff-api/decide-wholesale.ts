import { messages, type StaffCustomer } from '@arot/contract';
import { decideWholesaleRequest, type WholesaleDecision } from '../../accounts/wholesale-request.repository.ts';
import { actorOf, recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion } from '../../operations/with-version.ts';
import { updateCustomer } from '../customer.repository.ts';
import { customerResource, tellCustomer } from './staff-customer.ts';

/** The texts of the staff member who decides: a note for other staff members, a reason for the customer. */
type WholesaleReasons = Pick<WholesaleDecision, 'note' | 'reason'>;

/**
 * Decides about the pending wholesale request of a customer. An approved customer has the tier WHOLESALE from the next request
 * on.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT if no request is pending
 */
export async function decideWholesale(
  ctx: StaffContext,
  id: string,
  { approved, note, reason }: WholesaleReasons & { readonly approved: boolean },
): Promise<StaffCustomer> {
  return await changeVersion(ctx, customerResource, id, async ({ customerType: before }) => {
    if (!(await decideWholesaleRequest(ctx.em, id, { approved, by: actorOf(ctx), at: ctx.clock(), note, reason }))) {
      throw new ApiError('CONFLICT', { message: messages.noWholesaleRequest });
    }
    if (approved) await updateCustomer(ctx.em, id, { customerType: 'WHOLESALE' });
    const details = {
      before: { customerType: before },
      after: { customerType: approved ? 'WHOLESALE' : before },
      ...(note == null ? {} : { note }),
      ...(reason == null ? {} : { customerReason: reason }),
    };
    await recordAudit(ctx, approved ? 'wholesale_approved' : 'wholesale_rejected', { accountId: id, details });
    await tellCustomer(ctx, id, approved ? 'wholesale-approved' : 'wholesale-rejected', reason ?? '');
  });
}
