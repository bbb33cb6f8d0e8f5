import { randomBytes } from 'node:crypto';
import type { EntityManager } from '../../database/database.ts';
import type { Keyring } from '../../security/keyring.ts';
import { webhookKey, webhookSecret } from '../../security/sign-webhook.ts';
import { findSecrets, type StoredSecrets, setSecrets } from './webhook-endpoint.repository.ts';

const PURPOSE = 'webhook secret';
/** The maximum number of earlier secrets that sign too. More would make the header of the signatures too long for some receivers. */
const MOST_EARLIER = 5;

/** Returns a new secret with the stored ones: the earlier ones end at a moment, if they do not end before. */
export function addSecret(
  keyring: Keyring,
  earlier: StoredSecrets,
  { now, earlierEndAt }: { readonly now: Date; readonly earlierEndAt: Date },
): { secret: string; secrets: StoredSecrets } {
  const secret = webhookSecret(randomBytes(32));
  const ends = earlierEndAt.toISOString();
  const kept = earlier
    .map((each) => ({ ...each, endsAt: each.endsAt !== null && each.endsAt < ends ? each.endsAt : ends }))
    .filter(({ endsAt }) => endsAt > now.toISOString())
    .slice(0, MOST_EARLIER);
  return { secret, secrets: [{ secret: keyring.encrypt(PURPOSE, secret), endsAt: null }, ...kept] };
}

/** Returns the keys that sign at a moment. */
export function signingKeysOf(keyring: Keyring, secrets: StoredSecrets, now: Date): Buffer[] {
  return secrets
    .filter(({ endsAt }) => endsAt === null || endsAt > now.toISOString())
    .flatMap(({ secret }) => webhookKey(keyring.decrypt(PURPOSE, secret)) ?? []);
}

/**
 * Encrypts the secrets of all endpoints with the current root secret where an older one encrypted them.
 *
 * @returns false if the keyring cannot decrypt one of them; then none is changed
 */
export async function reencryptWebhookSecrets(em: EntityManager, keyring: Keyring): Promise<boolean> {
  const endpoints = await findSecrets(em);
  if (endpoints.some(({ secrets }) => secrets.some(({ secret }) => !isReadable(keyring, secret)))) return false;
  for (const { id, secrets } of endpoints) {
    if (secrets.every(({ secret }) => keyring.isCurrent(PURPOSE, secret))) continue;
    const again = secrets.map((each) => ({
      ...each,
      secret: keyring.encrypt(PURPOSE, keyring.decrypt(PURPOSE, each.secret)),
    }));
    await setSecrets(em, id, again);
  }
  return true;
}

/** Removes the secrets that the keyring cannot decrypt. An endpoint without one fails until its secret is rotated. */
export async function removeUnreadableSecrets(em: EntityManager, keyring: Keyring): Promise<void> {
  for (const { id, secrets } of await findSecrets(em)) {
    const readable = secrets.filter(({ secret }) => isReadable(keyring, secret));
    if (readable.length < secrets.length) await setSecrets(em, id, readable);
  }
}

function isReadable(keyring: Keyring, encrypted: string): boolean {
  try {
    keyring.decrypt(PURPOSE, encrypted);
    return true;
  } catch {
    return false;
  }
}
