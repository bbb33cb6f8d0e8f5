import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import {
  type ApplicationRow,
  findApplication,
  findApplicationBySlug,
  findApplications,
} from './application.repository.ts';
import { unknownApplication } from './application-rules.ts';

export type ApplicationSummary = ReturnType<typeof toSummary<ApplicationRow>>;

/** Lists every application, without its secrets. */
export async function listApplications(em: EntityManager): Promise<ApplicationSummary[]> {
  return (await findApplications(em)).map(toSummary);
}

export type ApplicationDetails = ReturnType<typeof toDetails<ApplicationRow>>;

/** @throws OperatorError if there is no such application */
export async function showApplication(
  { em, clock }: { em: EntityManager; clock: Clock },
  clientId: string,
): Promise<ApplicationDetails> {
  const row = await findApplication(em, clientId);
  if (!row) throw unknownApplication(clientId);
  return toDetails(row, clock());
}

/**
 * Returns an application with its valid secrets, oldest first. Times are ISO 8601; the last use is accurate to a minute.
 *
 * @param now the moment at which secrets must be valid
 */
export function toDetails<Row extends ApplicationRow>(row: Row, now: Date) {
  const valid = row.secrets.filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now);
  const secrets = valid.map(({ createdAt, expiresAt, lastUsedAt }) => ({ createdAt, expiresAt, lastUsedAt }));
  return { ...toSummary(row), secrets };
}

/** Returns an application without its secrets. */
export function toSummary<Row extends ApplicationRow>({
  formerSlugs: _former,
  secrets: _secrets,
  ...application
}: Row) {
  // A public application has no limit of its own.
  return { ...application, tokenLimit: application.public ? null : application.tokenLimit };
}

/** Returns the API key of the public application with this slug; undefined if there is none or it is disabled. */
export async function findPublicClient(em: EntityManager, slug: string): Promise<string | undefined> {
  const application = await findApplicationBySlug(em, slug);
  return application?.public && application.enabled ? application.clientId : undefined;
}
