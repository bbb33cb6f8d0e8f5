import { sql } from 'kysely';
import type { EntityManager } from '../../database/open-database.ts';
import { OperatorError } from '../../operator-error.ts';
import type { NewSecret } from './application-secret.ts';

export type IdentityVerification = 'off' | 'required';

export type ApplicationRow = {
  id: string;
  name: string;
  widget_key: string;
  identity_verification: IdentityVerification;
  enabled: boolean;
  /** ISO 8601. */
  created_at: string;
  origins: string[];
};

export type SecretRow = {
  prefix: string;
  application_id: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
};

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

const applicationColumns = sql`
  application.id, application.name, application.widget_key, application.identity_verification, application.enabled,
  ${iso('application.created_at')} as created_at,
  (select coalesce(jsonb_agg(origin order by origin), '[]') from chat_origin
    where chat_origin.application_id = application.id) as origins`;

export async function findApplications(em: EntityManager): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns} from chat_application application
    order by application.created_at, application.id`.execute(em.getKysely());
  return rows;
}

export async function findApplication(em: EntityManager, id: string): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns} from chat_application application where application.id = ${id}`.execute(
    em.getKysely(),
  );
  return rows[0];
}

/** The application that a widget session belongs to, also if the session has ended or expired. */
export async function findApplicationOfSession(
  em: EntityManager,
  sessionId: string,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns} from chat_application application
    where application.id = (select application_id from widget_session where id = ${sessionId})`.execute(em.getKysely());
  return rows[0];
}

/**
 * Locks an application until the transaction ends, so that no other operation changes it, its secrets or its fields.
 *
 * @throws OperatorError if there is no application with this id
 */
export async function lockApplication(em: EntityManager, id: string): Promise<ApplicationRow> {
  await sql`select 1 from chat_application where id = ${id} for no key update`.execute(em.getKysely());
  const application = await findApplication(em, id);
  if (!application) throw new OperatorError(`There is no chat application "${id}".`);
  return application;
}

/** Whether any enabled application lists this origin. */
export async function isVisitorOrigin(em: EntityManager, origin: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chat_origin join chat_application on chat_application.id = chat_origin.application_id
    where chat_origin.origin = ${origin} and chat_application.enabled limit 1`.execute(em.getKysely());
  return rows.length > 0;
}

export async function insertApplication(
  em: EntityManager,
  application: {
    id: string;
    name: string;
    widgetKey: string;
    identityVerification: IdentityVerification;
    createdAt: Date;
  },
): Promise<void> {
  await sql`
    insert into chat_application (id, name, widget_key, identity_verification, created_at)
    values (${application.id}, ${application.name}, ${application.widgetKey}, ${application.identityVerification},
      ${at(application.createdAt)})`.execute(em.getKysely());
}

export async function updateApplication(
  em: EntityManager,
  application: { id: string; name: string; identityVerification: IdentityVerification },
): Promise<void> {
  await sql`
    update chat_application set name = ${application.name}, identity_verification = ${application.identityVerification}
    where id = ${application.id}`.execute(em.getKysely());
}

export async function replaceOrigins(em: EntityManager, id: string, origins: readonly string[]): Promise<void> {
  await sql`delete from chat_origin where application_id = ${id}`.execute(em.getKysely());
  await sql`
    insert into chat_origin (application_id, origin)
    select ${id}, jsonb_array_elements_text(${JSON.stringify(origins)}::jsonb)`.execute(em.getKysely());
}

export async function setApplicationEnabled(em: EntityManager, id: string, enabled: boolean): Promise<void> {
  await sql`update chat_application set enabled = ${enabled} where id = ${id}`.execute(em.getKysely());
}

export async function insertSecret(
  em: EntityManager,
  applicationId: string,
  { prefix, hash }: NewSecret,
  now: Date,
): Promise<void> {
  await sql`
    insert into chat_secret (prefix, application_id, secret_hash, created_at)
    values (${prefix}, ${applicationId}, ${hash}, ${at(now)})`.execute(em.getKysely());
}

/** Ends the secrets of an application at a moment unless they end earlier, and deletes the ones that have ended. */
export async function expireSecrets(em: EntityManager, applicationId: string, until: Date, now: Date): Promise<void> {
  await sql`
    update chat_secret set expires_at = least(expires_at, ${at(until)})
    where application_id = ${applicationId}`.execute(em.getKysely());
  await sql`
    delete from chat_secret where application_id = ${applicationId} and expires_at <= ${at(now)}`.execute(
    em.getKysely(),
  );
}

export async function findSecrets(em: EntityManager, now: Date): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select prefix, application_id, ${iso('created_at')} as created_at, ${iso('expires_at')} as expires_at,
      ${iso('last_used_at')} as last_used_at
    from chat_secret where expires_at is null or expires_at > ${at(now)}
    order by chat_secret.created_at, prefix`.execute(em.getKysely());
  return rows;
}

/** A secret that is valid now, with its application; `use_is_old` says whether its last use has to be written again. */
export async function findSecret(
  em: EntityManager,
  prefix: string,
  now: Date,
  usedBefore: Date,
): Promise<{ application_id: string; secret_hash: string; enabled: boolean; use_is_old: boolean } | undefined> {
  const { rows } = await sql<{ application_id: string; secret_hash: string; enabled: boolean; use_is_old: boolean }>`
    select secret.application_id, secret.secret_hash, application.enabled,
      secret.last_used_at is null or secret.last_used_at < ${at(usedBefore)} as use_is_old
    from chat_secret secret join chat_application application on application.id = secret.application_id
    where secret.prefix = ${prefix} and (secret.expires_at is null or secret.expires_at > ${at(now)})`.execute(
    em.getKysely(),
  );
  return rows[0];
}

/** Writes the last use of a secret. Of several concurrent uses, one is written. */
export async function recordSecretUse(em: EntityManager, prefix: string, now: Date, usedBefore: Date): Promise<void> {
  await sql`
    update chat_secret set last_used_at = ${at(now)}
    where prefix = ${prefix} and (last_used_at is null or last_used_at < ${at(usedBefore)})`.execute(em.getKysely());
}
