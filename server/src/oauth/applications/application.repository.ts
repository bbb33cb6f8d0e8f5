import { type InsertObject, type Kysely, sql, type UpdateObject } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type ApplicationRow = Awaited<ReturnType<typeof findApplications>>[number];

/** A secret's hash, and when it was created, expires if it was replaced, and was last used. Times are ISO 8601. */
export type SecretRow = { hash: string; createdAt: string; expiresAt: string | null; lastUsedAt: string | null };

export function selectApplications(from: Kysely<Schema>) {
  return from
    .selectFrom('oauth_application')
    .select((eb) => [
      'clientId',
      'slug',
      'name',
      eb('disabledAt', 'is', null).$castTo<boolean>().as('enabled'),
      'public',
    ])
    .select(['native', 'thirdParty', 'requirePkce', 'idTokenClaims', 'tokenLimit', 'redirectUris'])
    .select(['postLogoutRedirectUris', 'scopes', 'defaultScope', 'logoUrl', 'homeUrl', 'backchannelLogoutUri'])
    .select((eb) => [
      'serviceAccountId',
      'oauth_application.createdAt',
      'formerSlugs',
      eb.fn
        .coalesce(
          eb
            .selectFrom('oauth_application_secret as secret')
            .whereRef('secret.clientId', '=', 'oauth_application.clientId')
            .select((secret) =>
              // `jsonb_agg` with an order is not in the builder for objects that are built in the same call.
              sql<SecretRow[]>`jsonb_agg(jsonb_build_object('hash', ${secret.ref('secret.secretHash')},
                'createdAt', ${isoTimestamp(secret.ref('secret.createdAt'))},
                'expiresAt', ${isoTimestamp(secret.ref('secret.expiresAt'))},
                'lastUsedAt', ${isoTimestamp(secret.ref('secret.lastUsedAt'))})
                order by ${secret.ref('secret.createdAt')}, ${secret.ref('secret.secretHash')})`.as('secrets'),
            ),
          sql<SecretRow[]>`'[]'::jsonb`,
        )
        .as('secrets'),
    ]);
}

/** @param clientId from a request: an id with U+0000 is unknown, and PostgreSQL cannot compare it */
export async function findApplication(em: EntityManager, clientId: string): Promise<ApplicationRow | undefined> {
  if (clientId.includes('\0')) return undefined;
  return await selectApplications(db(em)).where('clientId', '=', clientId).executeTakeFirst();
}

/** Returns the application with this slug, or the newest application that had it earlier. */
export async function findApplicationBySlug(em: EntityManager, slug: string): Promise<ApplicationRow | undefined> {
  return await selectApplications(db(em))
    .where((eb) => eb.or([eb('slug', '=', slug), eb('formerSlugs', '@>', json([slug]))]))
    .orderBy((eb) => eb('slug', '=', slug), 'desc')
    .orderBy('oauth_application.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns all applications, oldest first. `former_slugs` has the newest first; `created_at` is ISO 8601. */
export async function findApplications(em: EntityManager) {
  return await selectApplications(db(em)).orderBy('oauth_application.createdAt').orderBy('clientId').execute();
}

export async function lockApplication(em: EntityManager, clientId: string): Promise<ApplicationRow | undefined> {
  await db(em)
    .selectFrom('oauth_application')
    .where('clientId', '=', clientId)
    .select('clientId')
    .forUpdate()
    .execute();
  return await findApplication(em, clientId);
}

/** Keeps a service account from being deleted. It is locked before the application: docs/change/architecture.md#the-order-of-locks. */
export async function lockServiceAccount(em: EntityManager, id: string): Promise<void> {
  await db(em).selectFrom('account').where('id', '=', id).select('id').forKeyShare().execute();
}

/** @returns false if another application has the slug */
export async function insertApplication(em: EntityManager, application: InsertObject<Schema, 'oauth_application'>) {
  const inserted = await db(em)
    .insertInto('oauth_application')
    .values(application)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('clientId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes an application with its secrets, consents, grants and tokens. */
export async function deleteApplication(em: EntityManager, clientId: string): Promise<void> {
  await db(em).deleteFrom('oauth_application').where('clientId', '=', clientId).execute();
}

/** Returns true if another application has this slug. */
export async function isSlugTaken(em: EntityManager, slug: string, clientId: string): Promise<boolean> {
  const other = await db(em)
    .selectFrom('oauth_application')
    .where('slug', '=', slug)
    .where('clientId', '<>', clientId)
    .select('clientId')
    .executeTakeFirst();
  return other !== undefined;
}

/** @throws an error for which {@link isUniqueViolation} is true, if another application takes the slug at the same moment */
export async function updateApplication(
  em: EntityManager,
  clientId: string,
  changes: UpdateObject<Schema, 'oauth_application'>,
): Promise<void> {
  await db(em).updateTable('oauth_application').set(changes).where('clientId', '=', clientId).execute();
}

/** Sets the last use of a secret if it is before `usedBefore`, so that of concurrent uses one writes. */
export async function updateLastUse(em: EntityManager, hash: string, now: Date, usedBefore: Date): Promise<void> {
  await db(em)
    .updateTable('oauth_application_secret')
    .set({ lastUsedAt: timestamp(now) })
    .where('secretHash', '=', hash)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', timestamp(usedBefore))]))
    .execute();
}

export async function insertApplicationSecret(
  em: EntityManager,
  { createdAt, ...secret }: { secretHash: string; clientId: string; createdAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('oauth_application_secret')
    .values({ ...secret, createdAt: timestamp(createdAt) })
    .execute();
}

/** Lets the secrets of an application expire at a moment, unless they expire earlier, and deletes expired ones. */
export async function expireApplicationSecrets(
  em: EntityManager,
  clientId: string,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await db(em)
    .updateTable('oauth_application_secret')
    .set((eb) => ({ expiresAt: eb.fn('least', ['expiresAt', timestamp(at)]) }))
    .where('clientId', '=', clientId)
    .execute();
  await db(em)
    .deleteFrom('oauth_application_secret')
    .where('clientId', '=', clientId)
    .where('expiresAt', '<=', timestamp(now))
    .execute();
}
