/**
 * Checks that a part of a package still has the members that this server replaces or reads without a documented interface.
 *
 * @throws Error that names the missing ones
 * @see docs/decisions/0033-internals-of-other-packages.md
 */
export function requireMembers(what: string, owner: object, names: readonly string[]): void {
  const missing = names.filter((name) => !(name in owner));
  if (missing.length === 0) return;
  throw new Error(`${what} has no ${missing.join(', ')}: see docs/decisions/0033-internals-of-other-packages.md`);
}
