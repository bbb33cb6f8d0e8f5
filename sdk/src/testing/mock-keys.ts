import { PROGRAM_PERMISSIONS } from '@arot/contract';
import type { ServiceKey } from '../generated/staff-types.ts';
import type { MockServiceKey } from './mock-state.ts';

export function hasExpired({ expiresAt }: MockServiceKey): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
}

/** Returns the permissions of the role that a key's own list names, without those that are for people. */
export function permissionsOfKey({ permissions: own }: MockServiceKey, ofRole: readonly string[]): string[] {
  const codes = ofRole.includes('*') ? [...PROGRAM_PERMISSIONS, ...(own ?? [])] : ofRole;
  const isOpen = (code: string) => !['*', 'accounts:write', 'documents:read'].includes(code);
  return [...new Set(codes)].filter((code) => isOpen(code) && (!own || own.includes('*') || own.includes(code)));
}

export function toServiceKey(key: MockServiceKey, ofRole: readonly string[]): ServiceKey {
  return {
    id: key.id,
    name: key.name,
    permissions: permissionsOfKey(key, ofRole),
    addressRanges: [...(key.addressRanges ?? [])],
    expiresAt: key.expiresAt ?? '2100-01-01T00:00:00.000Z',
    lastUsedAt: key.lastUsedAt ?? null,
  };
}
