import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { findGrantsOfApplication } from '../../grants/grant.repository.ts';
import { partOf, readCursor } from '../../operations/cursor.ts';
import { listGrants } from '../applications/list-grants.ts';
import { getOauthApplication } from './staff-application.ts';

type Source = { readonly em: EntityManager; readonly clock: Clock };

/** @throws OperatorError NOT_FOUND; ApiError VALIDATION_ERROR for a cursor of another list */
export async function listApplicationGrants(
  source: Source,
  clientId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  await getOauthApplication(source, clientId);
  const after = readCursor(cursor, { key: 'text' })?.key;
  const rows = await findGrantsOfApplication(source.em, clientId, source.clock(), { after, limit: limit + 1 });
  return partOf(rows, limit, ['accountId'], (row) => ({
    accountId: row.accountId,
    scopes: row.scopes,
    consentedAt: row.consentedAt,
    grants: row.grants,
    lastGrantedAt: row.lastGrantedAt,
    accessUntil: row.accessUntil,
  }));
}

/** @throws OperatorError NOT_FOUND */
export async function listAccountGrants(source: Source, accountId: string) {
  const { grants } = await listGrants(source, accountId);
  return { items: grants };
}
