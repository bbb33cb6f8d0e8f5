import type { EntityManager } from '../../database/database.ts';
import { findStaffFactorDefault } from '../../database/database-identity.ts';

/**
 * Returns true if staff members must sign in with a second factor. Without `AROT_STAFF_MFA`, a production database decides: one that
 * was made before second factors existed does not require them.
 */
export async function requiresStaffFactor(
  em: EntityManager,
  { staffMfa, production }: { readonly staffMfa: 'required' | 'off' | undefined; readonly production: boolean },
): Promise<boolean> {
  if (staffMfa !== undefined) return staffMfa === 'required';
  return production && (await findStaffFactorDefault(em));
}
