import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import type { Keyring } from '../../security/keyring.ts';
import { ID_TOKEN_SECONDS } from '../storage/lifetimes.ts';
import { findPublishedKeys, insertSigningKey, lockSigningKeys, retireOtherKeys } from './signing-key.repository.ts';
import { generateSigningKey } from './signing-keys.ts';

/** A key that no longer signs stays published until its last id token has expired, and a little longer. */
const PUBLISHED_AFTERWARDS_SECONDS = ID_TOKEN_SECONDS + 300;

export type KeyRotation = { readonly kid: string; readonly activeFrom: Date; readonly othersRetireAt: Date };

/**
 * Creates a new signing key. It is published at once and signs after `announceSeconds`, so that clients that cache the
 * key set have fetched it by then. The earlier keys stay published until their id tokens have expired.
 *
 * @param announceSeconds 0 replaces a leaked key: the new key signs at once, and the others are no longer published
 */
export async function rotateKeys(
  ctx: AuditContext & { readonly keyring: Keyring },
  announceSeconds: number,
): Promise<KeyRotation> {
  const { kid, encryptedPrivateKey } = await generateSigningKey(ctx.keyring);
  return await ctx.em.transactional(async (em) => {
    await lockSigningKeys(em);
    const now = ctx.clock();
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    // The first key signs at once, because no other key can sign until then.
    const isFirst = (await findPublishedKeys(em, now)).length === 0;
    const activeFrom = after(isFirst ? 0 : announceSeconds);
    const othersRetireAt = announceSeconds === 0 ? now : after(announceSeconds + PUBLISHED_AFTERWARDS_SECONDS);
    await insertSigningKey(em, { kid, encryptedPrivateKey, createdAt: now, activeFrom });
    await retireOtherKeys(em, kid, othersRetireAt);
    await recordAudit({ ...ctx, em }, 'oauth_keys_rotated', { accountId: null, details: { kid, announceSeconds } });
    return { kid, activeFrom, othersRetireAt };
  });
}
