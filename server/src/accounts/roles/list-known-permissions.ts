import { PERMISSION_CODES, PERMISSIONS } from '@arot/contract';

/** The permissions that routes of this server ask for. */
export function listKnownPermissions() {
  return { items: PERMISSION_CODES.map((code) => ({ code, description: PERMISSIONS[code] })) };
}
