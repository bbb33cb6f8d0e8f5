/**
 * The object that names the database of a store. Its name is not a storage key, so it is never listed and no sweep removes
 * it.
 */
export const MARKER_NAME = 'arot-store.json';

/**
 * The object with the turn of the database that last ran the job of documents. A second database with the same id shows by
 * it.
 */
export const TURN_NAME = 'arot-store-turn.json';

/** The objects of a store that are not documents. */
export type MarkerName = typeof MARKER_NAME | typeof TURN_NAME;

export function markerText(databaseId: string): string {
  return `${JSON.stringify({ databaseId })}\n`;
}

/** Returns the id of the database that a marker names, or undefined if the text is not a marker. */
export function parseMarker(text: string): string | undefined {
  try {
    const { databaseId } = JSON.parse(text) as { databaseId?: unknown };
    return typeof databaseId === 'string' ? databaseId : undefined;
  } catch {
    return undefined;
  }
}

export function turnText(turn: string): string {
  return `${JSON.stringify({ turn })}\n`;
}

/** Returns the turn of a text, or undefined if there is no text or it has none. */
export function parseTurn(text: string | undefined): string | undefined {
  try {
    const { turn } = JSON.parse(text ?? '') as { turn?: unknown };
    return typeof turn === 'string' ? turn : undefined;
  } catch {
    return undefined;
  }
}
