import type { RichText } from '@arot/contract';
import { toSafeHtml } from '../../base/rich-text/render-rich-text.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { json } from '../../database/schema/values.ts';

type AppContentInput = {
  readonly title: string | null;
  readonly body: RichText | null;
  readonly externalUrl: string | null;
  readonly images: readonly { readonly url: string }[];
  readonly status: 'draft' | 'published';
};

/** A property that is absent or undefined stays as it is. */
export type AppContentChange = { readonly [K in keyof AppContentInput]?: AppContentInput[K] | undefined };

export type StaffAppContentItemRow = Awaited<ReturnType<typeof findStaffAppContents>>[number];
export type StaffAppContentRow = Awaited<ReturnType<typeof findStaffAppContent>> & {};

function appContents(em: EntityManager) {
  return db(em)
    .selectFrom('app_content')
    .select((eb) => ['key', eb.cast<string>('version', 'text').as('version'), eb('body', 'is not', null).as('hasBody')])
    .select(['title', 'externalUrl', 'images', 'status', 'unclaimed']);
}

/** Returns at most `limit` records by key, after a key. */
export async function findStaffAppContents(
  em: EntityManager,
  {
    pattern,
    status,
    requested,
    after,
    limit,
  }: {
    /** A pattern of LIKE, in NFC. */
    readonly pattern: string;
    readonly status?: 'draft' | 'published' | undefined;
    readonly requested?: boolean | undefined;
    readonly after?: string | undefined;
    readonly limit: number;
  },
) {
  let statement = appContents(em).where(({ or, eb }) =>
    or([eb('key', 'ilike', pattern), eb(eb.fn<string>('normalize', ['title']), 'ilike', pattern)]),
  );
  if (status !== undefined) statement = statement.where('status', '=', status);
  if (requested !== undefined) statement = statement.where('unclaimed', '=', requested);
  if (after !== undefined) statement = statement.where('key', '>', after);
  return await statement.orderBy('key').limit(limit).execute();
}

export async function findStaffAppContent(em: EntityManager, key: string) {
  return await appContents(em).where('key', '=', key).select(['body', 'bodyHtml']).executeTakeFirst();
}

/** Locks a record until the end of the transaction. @returns false if there is none */
export async function lockAppContent(em: EntityManager, key: string): Promise<boolean> {
  const row = await db(em)
    .selectFrom('app_content')
    .where('key', '=', key)
    .select('key')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates a record. A draft that a read has registered and no operator has changed is replaced.
 *
 * @returns false if the key is taken
 */
export async function insertAppContent(em: EntityManager, key: string, input: AppContentChange): Promise<boolean> {
  const columns = { ...columnsOf(input), unclaimed: false };
  const { numInsertedOrUpdatedRows } = await db(em)
    .insertInto('app_content')
    .values({ key, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns).where('app_content.unclaimed', '=', true))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes columns, and claims the record. Does nothing if all of them have these values. */
export async function updateAppContent(em: EntityManager, key: string, change: AppContentChange): Promise<void> {
  const columns = columnsOf(change);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  if (names.length === 0) return;
  await db(em)
    .updateTable('app_content')
    .set({ ...columns, unclaimed: false })
    .where('key', '=', key)
    .where(({ or, eb }) => or(names.map((name) => eb(name, 'is distinct from', columns[name] as never))))
    .execute();
}

export async function deleteAppContentRow(em: EntityManager, key: string): Promise<void> {
  await db(em).deleteFrom('app_content').where('key', '=', key).execute();
}

function columnsOf({ title, body, externalUrl, images, status }: AppContentChange) {
  return {
    ...(title === undefined ? {} : { title: title === '' ? null : title }),
    // Rendered and sanitized once, when the document is written.
    ...(body === undefined ? {} : { body: body === null ? null : json(body), bodyHtml: toSafeHtml(body) }),
    ...(externalUrl === undefined ? {} : { externalUrl }),
    ...(images === undefined ? {} : { images: json(images.map(({ url }) => ({ url }))) }),
    ...(status === undefined ? {} : { status }),
  };
}
