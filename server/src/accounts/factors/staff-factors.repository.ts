import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { hasFactor } from './factor.repository.ts';

/** Returns how many active staff members have no second factor. Accounts of programs are not counted. */
export async function countStaffWithoutFactor(em: EntityManager): Promise<number> {
  const row = await db(em)
    .selectFrom('account')
    .where('account.roleName', 'is not', null)
    .where('account.active', '=', true)
    .where('account.isService', '=', false)
    .where((eb) => eb.not(hasFactor(eb)))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
