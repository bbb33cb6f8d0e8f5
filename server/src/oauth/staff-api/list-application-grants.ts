import { findGrantsOfApplication } from '../../grants/grant.repository.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import { listGrants } from '../applications/list-grants.ts';
import { getOauthApplication } from './staff-application.ts';

/** @throws OperatorError NOT_FOUND; ApiError VALIDATION_ERROR for a cursor of another list */
export async function listApplicationGrants(
  source: Pick<Context, 'em' | 'clock'>,
  clientId: string,
  { limit, cursor }: PartQuery,
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
export async function listAccountGrants(source: Pick<Context, 'em' | 'clock'>, accountId: string) {
  const { grants } = await listGrants(source, accountId);
  return { items: grants };
}
