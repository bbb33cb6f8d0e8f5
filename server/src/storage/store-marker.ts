/**
 * The object that names the database of a store. Its name is not a storage key, so it is never listed and no sweep removes
 * it.
 */
export const MARKER_NAME = 'arot-store.json';

export function markerText(databaseId: string): string {
  return `${JSON.stringify({ databaseId })}\n`;
}

/** The id of the database that a marker names, or undefined if the text is not a marker. */
export function parseMarker(text: string): string | undefined {
  try {
    const { databaseId } = JSON.parse(text) as { databaseId?: unknown };
    return typeof databaseId === 'string' ? databaseId : undefined;
  } catch {
    return undefined;
  }
}
