/** All permissions, also those that later versions of the server add. */
export const ALL_PERMISSIONS = '*';

/** Returns the permissions that the staff member does not have, and so can neither grant nor take from others. */
export function missingPermissions(mine: readonly string[], wanted: readonly string[]): string[] {
  return mine.includes(ALL_PERMISSIONS) ? [] : wanted.filter((code) => !mine.includes(code));
}
