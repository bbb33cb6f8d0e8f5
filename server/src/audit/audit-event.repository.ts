import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import type { AuditKind } from './record-audit.ts';

/** The subject of an event: `product` and a slug, for example. Of several ids, any. */
type AuditSubject = { readonly kind: string; readonly ids?: readonly string[] | undefined };

/** The position of an event in the order of time. */
type AuditPosition = { readonly at: Date; readonly id: string };

export type AuditFilter = {
  readonly since?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** The account that the event is about. */
  readonly accountId?: string | undefined;
  /** True if only events about an account are listed. */
  readonly aboutAccounts?: boolean | undefined;
  /** The id of an account or chat application, or `command line`. */
  readonly actor?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly subject?: AuditSubject | undefined;
  /** The event before which the list begins; it has only older events. */
  readonly before?: AuditPosition | undefined;
  readonly limit: number;
};

export type AuditEventRow = Awaited<ReturnType<typeof findNewestEvents>>[number];

/**
 * Returns the newest `limit` events that match, the newest of them first. `id` is a whole number as text, because it may exceed
 * JavaScript's safe integers; `at` is ISO 8601. `actorName` is null if the actor is no account.
 */
export async function findNewestEvents(em: EntityManager, filter: AuditFilter) {
  const { since, until, accountId, aboutAccounts, actor, kind, subject, before, limit } = filter;
  let events = db(em).selectFrom('audit_event');
  if (since !== undefined) events = events.where('at', '>=', timestamp(since));
  if (until !== undefined) events = events.where('at', '<', timestamp(until));
  if (accountId !== undefined) events = events.where('accountId', '=', accountId);
  if (aboutAccounts) events = events.where('accountId', 'is not', null);
  if (actor !== undefined) events = events.where('actor', '=', actor);
  if (kind !== undefined) events = events.where('kind', '=', kind);
  if (subject !== undefined) {
    const { ids } = subject;
    // The comparison "is not null" lets PostgreSQL use the index of events with a subject.
    events = events.where('subjectKind', '=', subject.kind).where('subject', 'is not', null);
    // With a single id, the index returns the events in their order.
    if (ids !== undefined)
      events = ids.length === 1 ? events.where('subject', '=', ids[0] ?? '') : events.where('subject', 'in', ids);
  }
  if (before !== undefined) {
    const position = [timestamp(before.at), sql<string>`${before.id}::bigint`] as const;
    events = events.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(...position)));
  }
  return await events
    .select((eb) => [
      eb.cast<string>('audit_event.id', 'text').as('id'),
      eb.selectFrom('account').whereRef('account.id', '=', 'audit_event.actor').select('name').as('actorName'),
    ])
    .select(['at', 'kind', 'accountId', 'actor', 'ip', 'requestId', 'subjectKind', 'subject', 'details'])
    .orderBy('audit_event.at', 'desc')
    .orderBy('audit_event.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a slug, and the former slugs of the product that has it. */
export async function findSlugs(em: EntityManager, slug: string): Promise<string[]> {
  const former = await db(em)
    .selectFrom('former_slug')
    .innerJoin('product', 'product.id', 'former_slug.productId')
    .where('product.slug', '=', slug)
    .select('former_slug.slug')
    .execute();
  return [slug, ...former.map((row) => row.slug)];
}
