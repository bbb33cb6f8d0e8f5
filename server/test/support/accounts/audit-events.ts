import { type AuditEventRow, type AuditFilter, findNewestEvents } from '../../../src/audit/audit-event.repository.ts';
import type { EntityManager } from '../../../src/database/database.ts';

/** Returns the newest `limit` events that match, the oldest of them first. */
export async function findAuditEvents(em: EntityManager, filter: AuditFilter): Promise<AuditEventRow[]> {
  return (await findNewestEvents(em, filter)).reverse();
}
