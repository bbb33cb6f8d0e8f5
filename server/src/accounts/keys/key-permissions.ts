import { ALL_PERMISSIONS, CLOSED_TO_PROGRAMS, PROGRAM_PERMISSIONS } from '@arot/contract';

/**
 * Returns the permissions of a key or a token: those of the role that its own list names. Without a list, it has those of the role.
 * It never has a permission that is for people.
 */
export function permissionsOfKey(own: readonly string[] | null, ofRole: readonly string[]): string[] {
  // A role with everything has the codes of other programs too.
  const codes = ofRole.includes(ALL_PERMISSIONS) ? [...PROGRAM_PERMISSIONS, ...(own ?? [])] : ofRole;
  const isOpen = (code: string) =>
    code !== ALL_PERMISSIONS && !(CLOSED_TO_PROGRAMS as readonly string[]).includes(code);
  const isOwn = (code: string) => own === null || own.includes(ALL_PERMISSIONS) || own.includes(code);
  return [...new Set(codes)].filter((code) => isOpen(code) && isOwn(code));
}
