import { randomUUID } from 'node:crypto';
import { type DocumentStore, parseTurn, TURN_NAME, turnText } from './document-store.ts';

/**
 * The state of a store as a database has recorded it: the turn that it last wrote, and the time since which no other database has
 * written one.
 */
export type StoreTurn = { readonly turn: string | null; readonly aloneSince: string | null };

/** Nothing was recorded before. */
const ALWAYS = new Date(0);

/**
 * Writes a new turn into the store. If the store has another turn than the database wrote last, a second database uses the
 * store: a restored copy, or the original of this one.
 *
 * @param save stores the turn in the database
 * @returns since when this database has been alone in the store
 * @see docs/decisions/0065-files.md
 * @throws StorageError
 */
export async function writeNextTurn(
  store: DocumentStore,
  last: StoreTurn,
  now: Date,
  save: (turn: string, aloneSince: Date) => Promise<void>,
): Promise<Date> {
  const since = (await hasTurn(store, last)) ? startOf(last) : now;
  const next = randomUUID();
  await store.writeMarker(turnText(next), { replace: true, name: TURN_NAME });
  await save(next, since);
  return since;
}

/**
 * Returns true if the store has the turn that the database wrote last, and has had only its turns for a time. @throws
 * StorageError
 */
export async function isAloneFor(ms: number, store: DocumentStore, last: StoreTurn, now: Date): Promise<boolean> {
  return (await hasTurn(store, last)) && now.getTime() - startOf(last).getTime() >= ms;
}

async function hasTurn(store: DocumentStore, { turn }: StoreTurn): Promise<boolean> {
  return parseTurn(await store.readMarker(TURN_NAME)) === (turn ?? undefined);
}

function startOf({ aloneSince }: StoreTurn): Date {
  return aloneSince === null ? ALWAYS : new Date(aloneSince);
}
