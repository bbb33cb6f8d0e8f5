import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { byName, isAfterName, type NamePosition } from '../../database/sql.ts';

/** The version of an application with its origins, fields and secrets. The use of a secret changes no version. */
const version = sql<string>`chat_application.version::text || '.' || left(md5(concat_ws(';',
  (select string_agg(chat_origin.version::text || origin, ',' order by origin)
    from chat_origin where application_id = chat_application.id),
  (select string_agg(chat_field.version::text || key, ',' order by key)
    from chat_field where application_id = chat_application.id),
  (select string_agg(prefix || coalesce(extract(epoch from expires_at)::text, ''), ',' order by prefix)
    from chat_secret where application_id = chat_application.id))), 16)`;

/** Returns the id and the version of each application, by name, then id, after a position. */
export async function findVersions(
  em: EntityManager,
  { after, limit }: { readonly after: NamePosition | undefined; readonly limit: number },
): Promise<{ id: string; name: string; version: string }[]> {
  let statement = db(em)
    .selectFrom('chat_application')
    .select(['id', 'name', version.as('version')])
    .orderBy('name', byName)
    .orderBy('id')
    .limit(limit);
  if (after) {
    statement = statement.where(isAfterName('chat_application.name', 'chat_application.id', after));
  }
  return await statement.execute();
}

/** @returns undefined if there is no such application */
export async function findVersion(em: EntityManager, id: string): Promise<string | undefined> {
  const row = await db(em)
    .selectFrom('chat_application')
    .where('id', '=', id)
    .select(version.as('version'))
    .executeTakeFirst();
  return row?.version;
}
