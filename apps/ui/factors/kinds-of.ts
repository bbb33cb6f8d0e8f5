import type { Factors } from '@arot/sdk';

/** Returns the kinds of factors that an account can prove. */
export function kindsOf({ totp, passkeys, recoveryCodes }: Factors) {
  const kinds = { totp: totp !== null, passkey: passkeys.length > 0, 'recovery-code': recoveryCodes > 0 };
  return (['totp', 'passkey', 'recovery-code'] as const).filter((kind) => kinds[kind]);
}
