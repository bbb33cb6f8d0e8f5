import { RECOVERY_CODES } from '@arot/contract';
import type { EntityManager } from '../../database/database.ts';
import { hashToken } from '../../security/tokens.ts';
import { createOneTimePassword } from '../passwords/set-password.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, takeRecoveryCode } from './factor.repository.ts';

/** Makes ten codes, which replace those of the account. @returns the codes, which are not stored */
export async function replaceRecoveryCodes(em: EntityManager, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createOneTimePassword);
  await deleteRecoveryCodes(em, accountId);
  await insertRecoveryCodes(em, accountId, codes.map(hashToken));
  return codes;
}

/** Uses a code up. @returns false if it is wrong or was used */
export async function useRecoveryCode(
  em: EntityManager,
  accountId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const characters = typed.toLowerCase().replace(/[- ]/g, '');
  const code = characters.replace(/(.{4})(?!$)/g, '$1-');
  return await takeRecoveryCode(em, accountId, hashToken(code), now);
}
