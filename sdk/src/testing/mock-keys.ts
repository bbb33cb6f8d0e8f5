import { PROGRAM_PERMISSIONS } from '@arot/contract';
import type { MockServiceKey } from './mock-state.ts';

/** Returns the permissions of the role that a key's own list names, without those that are for people. */
export function permissionsOfKey({ permissions: own }: MockServiceKey, ofRole: readonly string[]): string[] {
  const codes = ofRole.includes('*') ? [...PROGRAM_PERMISSIONS, ...(own ?? [])] : ofRole;
  const isOpen = (code: string) => !['*', 'accounts:write', 'documents:read'].includes(code);
  return [...new Set(codes)].filter((code) => isOpen(code) && (!own || own.includes('*') || own.includes(code)));
}
