import { messages } from '@arot/contract';
import { type InferResult, type InsertObject, sql, type UpdateObject } from 'kysely';
import { rejected } from '../../base/errors.ts';
import { builder, compileStatement, given } from '../../database/connection/compile-statement.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { type Timestamptz, timestamp } from '../../database/schema/timestamps.ts';
import { lockRow } from '../../database/sql.ts';
import type { NewSecret } from './application-secret.ts';

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;
export type SecretRow = Awaited<ReturnType<typeof findSecrets>>[number];

function applications(em: EntityManager) {
  return db(em)
    .selectFrom('chat_application as application')
    .select((eb) => [
      'application.id',
      'application.name',
      'application.widgetKey',
      eb.fn
        .coalesce(
          eb
            .selectFrom('chat_origin')
            .whereRef('chat_origin.applicationId', '=', 'application.id')
            .select((origin) => origin.fn.jsonAgg('chat_origin.origin').orderBy('chat_origin.origin').as('origins')),
          sql<string[]>`'[]'`,
        )
        .as('visitorOrigins'),
      'application.identityVerification',
      'application.enabled',
      'application.createdAt',
    ]);
}

export async function findApplications(em: EntityManager): Promise<ApplicationRow[]> {
  return await applications(em).orderBy('application.createdAt').orderBy('application.id').execute();
}

export async function findApplication(em: EntityManager, id: string) {
  return await applications(em).where('application.id', '=', id).executeTakeFirst();
}

/** Returns the application that a widget session belongs to, also if the session has ended or expired. */
export async function findApplicationOfSession(em: EntityManager, sessionId: string) {
  return await applications(em)
    .where('application.id', '=', (eb) =>
      eb.selectFrom('widget_session').where('widget_session.id', '=', sessionId).select('widget_session.applicationId'),
    )
    .executeTakeFirst();
}

/**
 * Locks an application until the transaction ends, so that no other operation changes it, its secrets or its fields.
 *
 * @throws OperatorError if there is no application with this id
 */
export async function lockApplication(em: EntityManager, id: string): Promise<ApplicationRow> {
  await lockRow(em, 'chat_application', id);
  const application = await findApplication(em, id);
  if (!application) throw rejected('NOT_FOUND', messages.noChatApplication(id));
  return application;
}

/** Returns true if any enabled application lists this origin. */
export async function isVisitorOrigin(em: EntityManager, origin: string): Promise<boolean> {
  const listed = await db(em)
    .selectFrom('chat_origin')
    .innerJoin('chat_application', 'chat_application.id', 'chat_origin.applicationId')
    .where('chat_origin.origin', '=', origin)
    .where('chat_application.enabled', '=', true)
    .select('chat_origin.origin')
    .limit(1)
    .executeTakeFirst();
  return listed !== undefined;
}

export async function insertApplication(
  em: EntityManager,
  application: InsertObject<Schema, 'chat_application'>,
): Promise<void> {
  await db(em).insertInto('chat_application').values(application).execute();
}

export async function updateApplication(
  em: EntityManager,
  id: string,
  changes: UpdateObject<Schema, 'chat_application'>,
): Promise<void> {
  await db(em).updateTable('chat_application').set(changes).where('id', '=', id).execute();
}

/** @param origins at least one */
export async function replaceOrigins(em: EntityManager, id: string, origins: readonly string[]): Promise<void> {
  await db(em).deleteFrom('chat_origin').where('applicationId', '=', id).execute();
  const rows = origins.map((origin) => ({ applicationId: id, origin }));
  await db(em).insertInto('chat_origin').values(rows).execute();
}

export async function insertSecret(
  em: EntityManager,
  applicationId: string,
  { prefix, hash }: NewSecret,
  now: Date,
): Promise<void> {
  await db(em)
    .insertInto('chat_secret')
    .values({ prefix, applicationId, secretHash: hash, createdAt: timestamp(now) })
    .execute();
}

/** Ends the secrets of an application at a moment unless they end earlier, and deletes the ones that have ended. */
export async function expireSecrets(em: EntityManager, applicationId: string, until: Date, now: Date): Promise<void> {
  await db(em)
    .updateTable('chat_secret')
    .set({ expiresAt: timestamp(until) })
    .where('applicationId', '=', applicationId)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', timestamp(until))]))
    .execute();
  await db(em)
    .deleteFrom('chat_secret')
    .where('applicationId', '=', applicationId)
    .where('expiresAt', '<=', timestamp(now))
    .execute();
}

/** Returns the secrets that are valid now, of all applications, oldest first. */
export async function findSecrets(em: EntityManager, now: Date) {
  return await db(em)
    .selectFrom('chat_secret')
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', timestamp(now))]))
    .select(['prefix', 'applicationId', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('prefix')
    .execute();
}

type LookUpValues = { readonly prefixes: readonly string[]; readonly now: string; readonly usedBefore: string };

/** Compiled once: every request of a client's server runs it. */
const SECRETS_BY_PREFIX = compileSecretsByPrefix();

export type FoundSecret = Awaited<ReturnType<typeof findSecretsByPrefix>>[number];

/**
 * Returns the secrets with these prefixes that are valid now, with their applications. `use_is_old` says whether the last use has
 * to be written again. One statement for any number of prefixes.
 */
export async function findSecretsByPrefix(
  database: Database,
  prefixes: readonly string[],
  { now, usedBefore }: { readonly now: Date; readonly usedBefore: Date },
) {
  const values = { prefixes, now: now.toISOString(), usedBefore: usedBefore.toISOString() };
  return await database.readCompiled(SECRETS_BY_PREFIX, values, true);
}

function compileSecretsByPrefix() {
  const value = given<LookUpValues>();
  const moment = (name: 'now' | 'usedBefore') => sql<Timestamptz>`${value(name)}::timestamptz`;
  const statement = builder
    .selectFrom('chat_secret as secret')
    .innerJoin('chat_application as application', 'application.id', 'secret.applicationId')
    .where((eb) => eb('secret.prefix', '=', eb.fn.any(sql<string[]>`${value('prefixes')}::text[]`)))
    .where((eb) => eb.or([eb('secret.expiresAt', 'is', null), eb('secret.expiresAt', '>', moment('now'))]))
    .select(['secret.prefix', 'secret.applicationId', 'secret.secretHash', 'application.enabled'])
    .select((eb) =>
      eb.or([eb('secret.lastUsedAt', 'is', null), eb('secret.lastUsedAt', '<', moment('usedBefore'))]).as('useIsOld'),
    );
  return compileStatement<InferResult<typeof statement>[number], LookUpValues>(statement);
}

/** Writes the last use of a secret. Of several concurrent uses, one is written. */
export async function recordSecretUse(em: EntityManager, prefix: string, now: Date, usedBefore: Date): Promise<void> {
  await db(em)
    .updateTable('chat_secret')
    .set({ lastUsedAt: timestamp(now) })
    .where('prefix', '=', prefix)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', timestamp(usedBefore))]))
    .execute();
}
