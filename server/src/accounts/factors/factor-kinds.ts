import type { FactorMethod } from '@arot/contract';
import type { EntityManager } from '../../database/database.ts';
import { findFactors } from './factor.repository.ts';

/** Returns the kinds of factors that an account can prove now. */
export async function kindsOfFactors(em: EntityManager, accountId: string): Promise<FactorMethod[]> {
  const { totpSince, passkeys, recoveryCodes } = await findFactors(em, accountId);
  const kinds: readonly (FactorMethod | false)[] = [
    totpSince !== null && 'totp',
    passkeys > 0 && 'passkey',
    recoveryCodes > 0 && 'recovery-code',
  ];
  return kinds.filter((kind) => kind !== false);
}
