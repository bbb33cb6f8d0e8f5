import type { StaffCustomer } from '@arot/contract';
import type { StaffContext } from '../../staff/staff-context.ts';
import { decideWholesale, type WholesaleNote } from './decide-wholesale.ts';

/** See {@link decideWholesale}. */
export async function rejectWholesale(ctx: StaffContext, id: string, { note }: WholesaleNote): Promise<StaffCustomer> {
  return await decideWholesale(ctx, id, { note, approved: false });
}
