/** The counts of an import for the rows of one list. */
export type ImportCounts = { readonly created: number; readonly updated: number; readonly deleted: number };

const KEYS = ['created', 'updated', 'deleted'] as const;

/** Returns the counts of an import, if a value of the audit trail has them. */
export function readImportCounts(value: unknown): ImportCounts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return KEYS.every((key) => typeof (value as Record<string, unknown>)[key] === 'number')
    ? (value as ImportCounts)
    : undefined;
}

/**
 * Returns true if a value of the audit trail means that something has happened: not zero, and not an import that changed nothing.
 */
export function isNews(value: unknown): boolean {
  const counts = readImportCounts(value);
  if (counts) return KEYS.some((key) => counts[key] > 0);
  return value !== 0 && typeof value !== 'object';
}
