import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import type { Keyring } from '../../security/keyring.ts';
import { ID_TOKEN_SECONDS } from '../storage/lifetimes.ts';
import { findPublishedKeys, insertSigningKey, lockSigningKeys, retireOtherKeys } from './signing-key.repository.ts';
import { generateSigningKey } from './signing-keys.ts';

/** A key that signs no more is published until the last id token of it has expired, and a little longer. */
const PUBLISHED_AFTERWARDS_SECONDS = ID_TOKEN_SECONDS + 300;

export type KeyRotation = { readonly kid: string; readonly activeFrom: Date; readonly othersRetireAt: Date };

/**
 * Makes a new signing key. It is published at once and signs after `announceSeconds`, when whoever keeps a copy of the
 * key set has fetched it; the keys before it stay published until what they signed has expired. With nothing to
 * announce, the others are published no more from now on: that is for a key that has got into wrong hands.
 */
export async function rotateKeys(
  ctx: AuditContext & { readonly keyring: Keyring },
  announceSeconds: number,
): Promise<KeyRotation> {
  const made = await generateSigningKey(ctx.keyring);
  return await ctx.em.transactional(async (em) => {
    await lockSigningKeys(em);
    const now = ctx.clock();
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    // Where there is none to sign meanwhile, there is nothing to wait for.
    const isFirst = (await findPublishedKeys(em, now)).length === 0;
    const activeFrom = after(isFirst ? 0 : announceSeconds);
    const othersRetireAt = announceSeconds === 0 ? now : after(announceSeconds + PUBLISHED_AFTERWARDS_SECONDS);
    await insertSigningKey(em, { ...made, createdAt: now, activeFrom });
    await retireOtherKeys(em, made.kid, othersRetireAt);
    const details = { kid: made.kid, announceSeconds };
    await recordAudit({ ...ctx, em }, 'oauth_keys_rotated', { accountId: null, details });
    return { kid: made.kid, activeFrom, othersRetireAt };
  });
}
