import { MAX_ITEMS } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { byName, isAfterName, type NamePosition, rowCount } from '../../database/sql.ts';

export type ServiceAccountDetails = Awaited<ReturnType<typeof findServiceAccounts>>[number];

/** Returns service accounts by name, then id: one of them, or those after a position. */
export async function findServiceAccounts(
  em: EntityManager,
  now: Date,
  { id, after, limit }: { readonly id?: string; readonly after?: NamePosition | undefined; readonly limit: number },
) {
  let statement = db(em)
    .selectFrom('account')
    .innerJoin('role', 'role.name', 'account.roleName')
    .where('account.isService', '=', true)
    .select((eb) => [
      'account.id',
      // A change of the role changes what the account may do.
      sql<string>`${eb.ref('account.version')}::text || '.' || ${eb.ref('role.version')}::text`.as('version'),
      'account.name',
      'role.name as role',
      'role.permissions',
      'account.active',
      eb
        .selectFrom('service_key')
        .whereRef('service_key.accountId', '=', 'account.id')
        .where('service_key.expiresAt', '>', timestamp(now))
        .select(rowCount)
        .$asScalar()
        .$notNull()
        .as('keys'),
      eb
        .selectFrom((from) =>
          from
            .selectFrom('oauth_application')
            .whereRef('serviceAccountId', '=', 'account.id')
            .select(['clientId', 'name'])
            .orderBy('name', byName)
            .orderBy('clientId')
            .limit(MAX_ITEMS.boundApplications)
            .as('bound'),
        )
        // JSON of the shape of the response, which Kysely cannot type.
        .select(({ ref }) =>
          sql<{ clientId: string; name: string }[]>`coalesce(jsonb_agg(jsonb_build_object(
            'clientId', ${ref('bound.clientId')}, 'name', ${ref('bound.name')})), '[]')`.as('applications'),
        )
        .$asScalar()
        .$notNull()
        .as('applications'),
      'account.createdAt',
    ])
    .orderBy('account.name', byName)
    .orderBy('account.id')
    .limit(limit);
  if (id !== undefined) statement = statement.where('account.id', '=', id);
  if (after) statement = statement.where(isAfterName('account.name', 'account.id', after));
  return await statement.execute();
}
