import type { Clock } from '../../../clock.ts';
import type { EntityManager } from '../../../database/open-database.ts';
import { unknownApplication } from '../unknown-application.ts';
import { type StaffApplication, toStaffApplication } from './staff-application.mapper.ts';
import { findStaffApplication } from './staff-application.repository.ts';

/** @throws OperatorError NOT_FOUND */
export async function getOauthApplication(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  clientId: string,
): Promise<StaffApplication> {
  const row = await findStaffApplication(em, clientId, clock());
  if (!row) throw unknownApplication(clientId);
  return toStaffApplication(row, clock());
}
