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
    .select([
      'client_id',
      'slug',
      'former_slugs',
      'name',
      'logo_url',
      'home_url',
      'backchannel_logout_uri',
      'redirect_uris',
      'post_logout_redirect_uris',
      'public',
      'native',
      'third_party',
      'require_pkce',
      'id_token_claims',
      'token_limit',
      'scopes',
      'default_scope',
      'service_account_id',
    ])
    .select((eb) => [
      isoTimestamp(eb.ref('oauth_application.created_at')).as('created_at'),
      eb('disabled_at', 'is not', null).as('disabled'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('oauth_application_secret as secret')
            .whereRef('secret.client_id', '=', 'oauth_application.client_id')
            .select((secret) =>
              // `jsonb_agg` with an order is not in the builder for objects that are built in the same call.
              sql<SecretRow[]>`jsonb_agg(jsonb_build_object('hash', ${secret.ref('secret.secret_hash')},
                'createdAt', ${isoTimestamp(secret.ref('secret.created_at'))},
                'expiresAt', ${isoTimestamp(secret.ref('secret.expires_at'))},
                'lastUsedAt', ${isoTimestamp(secret.ref('secret.last_used_at'))})
                order by ${secret.ref('secret.created_at')}, ${secret.ref('secret.secret_hash')})`.as('secrets'),
            ),
          sql<SecretRow[]>`'[]'::jsonb`,
        )
        .as('secrets'),
    ]);
}

/** @param clientId from a request: an id with U+0000 is unknown, and PostgreSQL cannot compare it */
export async function findApplication(em: EntityManager, clientId: string): Promise<ApplicationRow | undefined> {
  if (clientId.includes('\0')) return undefined;
  return await selectApplications(db(em)).where('client_id', '=', clientId).executeTakeFirst();
}

/** Returns the application with this slug, or the newest application that had it earlier. */
export async function findApplicationBySlug(em: EntityManager, slug: string): Promise<ApplicationRow | undefined> {
  return await selectApplications(db(em))
    .where((eb) => eb.or([eb('slug', '=', slug), eb('former_slugs', '@>', json([slug]))]))
    .orderBy((eb) => eb('slug', '=', slug), 'desc')
    .orderBy('oauth_application.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns all applications, oldest first. `former_slugs` has the newest first; `created_at` is ISO 8601. */
export async function findApplications(em: EntityManager) {
  return await selectApplications(db(em)).orderBy('oauth_application.created_at').orderBy('client_id').execute();
}

export async function lockApplication(em: EntityManager, clientId: string): Promise<ApplicationRow | undefined> {
  await db(em)
    .selectFrom('oauth_application')
    .where('client_id', '=', clientId)
    .select('client_id')
    .forUpdate()
    .execute();
  return await findApplication(em, clientId);
}

/** Keeps a service account from being deleted. It is locked before the application: docs/architecture.md#the-order-of-locks. */
export async function lockServiceAccount(em: EntityManager, id: string): Promise<void> {
  await db(em).selectFrom('account').where('id', '=', id).select('id').forKeyShare().execute();
}

/** @returns false if another application has the slug */
export async function insertApplication(
  em: EntityManager,
  application: InsertObject<Schema, 'oauth_application'>,
): Promise<boolean> {
  const inserted = await db(em)
    .insertInto('oauth_application')
    .values(application)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes an application with its secrets, consents, grants and tokens. */
export async function deleteApplication(em: EntityManager, clientId: string): Promise<void> {
  await db(em).deleteFrom('oauth_application').where('client_id', '=', clientId).execute();
}

/** Returns true if another application has this slug. */
export async function isSlugTaken(em: EntityManager, slug: string, clientId: string): Promise<boolean> {
  const other = await db(em)
    .selectFrom('oauth_application')
    .where('slug', '=', slug)
    .where('client_id', '<>', clientId)
    .select('client_id')
    .executeTakeFirst();
  return other !== undefined;
}

/** @throws an error for which {@link isUniqueViolation} is true, if another application takes the slug at the same moment */
export async function updateApplication(
  em: EntityManager,
  clientId: string,
  changes: UpdateObject<Schema, 'oauth_application'>,
): Promise<void> {
  await db(em).updateTable('oauth_application').set(changes).where('client_id', '=', clientId).execute();
}

/** Sets the last use of a secret if it is before `usedBefore`, so that of concurrent uses one writes. */
export async function updateLastUse(em: EntityManager, hash: string, now: Date, usedBefore: Date): Promise<void> {
  await db(em)
    .updateTable('oauth_application_secret')
    .set({ last_used_at: timestamp(now) })
    .where('secret_hash', '=', hash)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', timestamp(usedBefore))]))
    .execute();
}

export async function insertApplicationSecret(
  em: EntityManager,
  secret: { secretHash: string; clientId: string; createdAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('oauth_application_secret')
    .values({ secret_hash: secret.secretHash, client_id: secret.clientId, created_at: timestamp(secret.createdAt) })
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
    .set((eb) => ({ expires_at: eb.fn('least', ['expires_at', timestamp(at)]) }))
    .where('client_id', '=', clientId)
    .execute();
  await db(em)
    .deleteFrom('oauth_application_secret')
    .where('client_id', '=', clientId)
    .where('expires_at', '<=', timestamp(now))
    .execute();
}
