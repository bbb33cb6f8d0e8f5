import type { Clock } from '../../clock.ts';
import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type StaffAccountDetails, toStaffAccount } from './staff-account.mapper.ts';
import { findStaffAccount } from './staff-account.repository.ts';

/** @throws ApiError NOT_FOUND, also for an account without a role */
export async function getStaffAccount(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  id: string,
): Promise<StaffAccountDetails> {
  const row = await findStaffAccount(em, id, clock());
  if (!row) throw new ApiError('NOT_FOUND');
  return toStaffAccount(row);
}
