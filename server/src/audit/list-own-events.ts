import type { EntityManager } from '../database/database.ts';
import { type AuditEventRow, findNewestEvents } from './audit-event.repository.ts';
import { changeDetails } from './hide-personal-data.ts';

/** The maximum number of events that the owner of an account gets: the newest. */
const MAX_EVENTS = 10_000;

/** The kinds of events whose actor is the account although another person may have sent the request. */
const ATTEMPTS = ['login_failed', 'oauth_token_refused'];

/**
 * Returns the newest events about an account, as its owner may read them. An event that another person has caused has no address,
 * no name, and no note of the staff.
 */
export async function listOwnEvents(em: EntityManager, accountId: string) {
  const events = await findNewestEvents(em, { accountId, limit: MAX_EVENTS });
  return events.map((event) => toOwnEvent(event, accountId));
}

function toOwnEvent({ at, kind, actor, ip, details }: AuditEventRow, accountId: string) {
  const isOwn = actor === accountId && !ATTEMPTS.includes(kind);
  return { at, kind, byOwner: isOwn, address: isOwn ? ip : null, details: isOwn ? details : withoutNotes(details) };
}

function withoutNotes(details: AuditEventRow['details']) {
  return changeDetails(details, ({ note: _, ...others }) => others);
}
