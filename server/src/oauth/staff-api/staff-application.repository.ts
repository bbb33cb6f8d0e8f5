import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { rowCount } from '../../database/sql.ts';
import { selectApplications } from '../applications/application.repository.ts';

export type StaffApplicationRow = Awaited<ReturnType<typeof findStaffApplications>>[number];

/**
 * Selects applications with their version. The use of a secret does not change it. Its creation and its end do.
 */
function staffApplications(em: EntityManager, now: Date) {
  return selectApplications(db(em)).select((eb) => [
    sql<string>`oauth_application.version::text || '.' || (
        select left(md5(coalesce(string_agg(secret_hash || coalesce(extract(epoch from expires_at)::text, ''), ',' order by secret_hash), '')), 16)
        from oauth_application_secret where client_id = oauth_application.client_id)`.as('version'),
    eb
      .selectFrom('oauth_grant')
      .whereRef('oauth_grant.clientId', '=', 'oauth_application.clientId')
      .where('oauth_grant.revokedAt', 'is', null)
      .where('oauth_grant.expiresAt', '>', timestamp(now))
      .select(rowCount)
      .$asScalar()
      .$notNull()
      .as('grantCount'),
  ]);
}

/** Returns applications by slug, after a slug. */
export async function findStaffApplications(
  em: EntityManager,
  now: Date,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  let statement = staffApplications(em, now).orderBy('slug').limit(limit);
  if (after !== undefined) statement = statement.where('slug', '>', after);
  return await statement.execute();
}

export async function findStaffApplication(em: EntityManager, clientId: string, now: Date) {
  return await staffApplications(em, now).where('clientId', '=', clientId).executeTakeFirst();
}
