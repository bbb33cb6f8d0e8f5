import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { EntityManager } from '../database/open-database.ts';

export type AppContentRow = {
  key: string;
  title: string | null;
  body_html: string | null;
  external_url: string | null;
  images: { url: string }[];
  status: 'draft' | 'published';
};

/** Limit of drafts that reads have registered and no operator has edited. Without it, any client could fill the disk. */
export const MAX_UNCLAIMED_DRAFTS = 10_000;

export async function findAppContent(em: EntityManager, key: string): Promise<AppContentRow | undefined> {
  const { rows } = await sql<AppContentRow>`
    select key, title, body_html, external_url, images, status from app_content where key = ${key}`.execute(
    em.getKysely(),
  );
  return rows[0];
}

/**
 * Registers a key as an unclaimed draft. An existing record does not change.
 *
 * @returns false when the key was not registered because there are {@link MAX_UNCLAIMED_DRAFTS} unclaimed drafts
 */
export async function registerDraft(em: EntityManager, key: string): Promise<boolean> {
  return await em.transactional(async (transaction) => {
    const database = transaction.getKysely();
    // Registrations run one after the other, so that concurrent ones cannot exceed the limit.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.appContentRegistration})`.execute(database);
    const { rows } = await sql<{ unclaimed: number }>`
      select count(*)::int as unclaimed from app_content where unclaimed`.execute(database);
    if ((rows[0]?.unclaimed ?? 0) >= MAX_UNCLAIMED_DRAFTS) return false;
    await sql`insert into app_content (key, unclaimed) values (${key}, true) on conflict do nothing`.execute(database);
    return true;
  });
}

/** @returns false when no content has this key */
export async function setAppContentStatus(
  em: EntityManager,
  key: string,
  status: 'draft' | 'published',
): Promise<boolean> {
  const { rows } = await sql`
    update app_content set status = ${status}, unclaimed = false where key = ${key} returning key`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}
