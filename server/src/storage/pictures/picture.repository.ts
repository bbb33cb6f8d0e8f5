import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';

/**
 * Records a picture before its files are written, or that it was seen again. It waits for a sweep that is removing the same
 * picture, and records it anew.
 */
export async function savePicture(em: EntityManager, hash: string, now: Date): Promise<void> {
  await db(em)
    .insertInto('picture')
    .values({ hash, createdAt: timestamp(now), seenAt: timestamp(now) })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ seenAt: timestamp(now) }))
    .execute();
}

/**
 * Notes that pictures are in use, so that no sweep removes them before the end of the transaction, nor in the next day.
 *
 * @returns the hashes that exist
 */
export async function touchPictures(em: EntityManager, hashes: readonly string[], now: Date): Promise<string[]> {
  const touched = await db(em)
    .updateTable('picture')
    .set({ seenAt: timestamp(now) })
    .where('hash', 'in', (eb) =>
      eb
        .selectFrom('picture as named')
        .where((on) => on('named.hash', '=', on.fn.any(textArray(hashes))))
        .orderBy('named.hash')
        .select('named.hash')
        .forUpdate(),
    )
    .returning('hash')
    .execute();
  return touched.map(({ hash }) => hash);
}

/**
 * The hash of each picture that something refers to, also drafts and deleted products. The builder has no functions that
 * return sets, and references are paths or URLs inside arrays and JSON.
 */
const named = sql<string>`(
  select parts[1] as hash from (
    select images::text from product where images::text like '%/pictures/%'
    union all select image from category where image like '%/pictures/%'
    union all select images::text from app_content where images::text like '%/pictures/%'
    union all select value from setting where value like '%/pictures/%'
    union all select image from account where image like '%/pictures/%'
    union all select logo_url from oauth_application where logo_url like '%/pictures/%'
  ) as stored (text), regexp_matches(stored.text, '/pictures/([0-9a-f]{64})-', 'g') as found (parts))`;

export async function hasPictures(em: EntityManager): Promise<boolean> {
  const found = await db(em).selectFrom('picture').select('hash').limit(1).execute();
  return found.length > 0;
}

/** Returns pictures that were last seen before a moment, and recorded since another one, oldest first. */
export async function findUnseen(
  em: EntityManager,
  { before, since, limit }: { readonly before: Date; readonly since: Date; readonly limit: number },
): Promise<string[]> {
  const found = await db(em)
    .selectFrom('picture')
    .where('seenAt', '<', timestamp(before))
    .where('createdAt', '>=', timestamp(since))
    .orderBy('seenAt')
    .limit(limit)
    .select('hash')
    .execute();
  return found.map(({ hash }) => hash);
}

/** Returns pictures that were last seen before a moment, and that nothing refers to. */
export async function findUnnamed(em: EntityManager, before: Date): Promise<string[]> {
  const found = await db(em)
    .selectFrom('picture')
    .where('seenAt', '<', timestamp(before))
    .where('hash', 'not in', named)
    .select('hash')
    .execute();
  return found.map(({ hash }) => hash);
}

/** Notes that all pictures that something refers to are in use, if they were last seen before a moment. */
export async function touchNamed(em: EntityManager, before: Date, now: Date): Promise<void> {
  await db(em)
    .updateTable('picture')
    .set({ seenAt: timestamp(now) })
    .where('hash', 'in', (eb) =>
      eb
        .selectFrom('picture as unseen')
        .where('unseen.seenAt', '<', timestamp(before))
        .where('unseen.hash', 'in', named)
        .orderBy('unseen.hash')
        .select('unseen.hash')
        .forUpdate(),
    )
    .execute();
}

/**
 * Deletes the record of a picture that was last seen before a moment. Until the end of the transaction, an upload of the same
 * picture waits.
 *
 * @returns false if the picture was seen since, or another process works on it
 */
export async function deleteUnseen(em: EntityManager, hash: string, before: Date): Promise<boolean> {
  const locked = await db(em)
    .selectFrom('picture')
    .where('hash', '=', hash)
    .where('seenAt', '<', timestamp(before))
    .select('hash')
    .forUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return false;
  await db(em).deleteFrom('picture').where('hash', '=', hash).execute();
  return true;
}

/** Returns the hashes of pictures that something refers to and that this server does not have. */
export async function findMissing(em: EntityManager): Promise<{ readonly hash: string }[]> {
  return await db(em)
    .selectFrom(sql<{ hash: string }>`(select distinct hash from ${named} as named)`.as('named'))
    .where('hash', 'not in', (eb) => eb.selectFrom('picture').select('hash'))
    .select('hash')
    .orderBy('hash')
    .execute();
}
