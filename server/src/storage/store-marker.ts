/**
 * The object that says whose documents a store holds. Its name is no storage key, so no listing has it and no sweep
 * removes it.
 */
export const MARKER_NAME = 'arot-store.json';

export function markerText(databaseId: string): string {
  return `${JSON.stringify({ databaseId })}\n`;
}

/** The id of the database that a marker names; undefined for anything else than a marker. */
export function parseMarker(text: string): string | undefined {
  try {
    const { databaseId } = JSON.parse(text) as { databaseId?: unknown };
    return typeof databaseId === 'string' ? databaseId : undefined;
  } catch {
    return undefined;
  }
}
