import { findPublishedKeys, replaceEncryptedKey, retireKey } from './signing-key.repository.ts';
import { SIGNING_KEY_PURPOSE, type SigningKeySource } from './signing-keys.ts';

/**
 * Encrypts published signing keys that an older root secret encrypted under the current one.
 *
 * @returns false when the keyring cannot decrypt one of them; then none was changed
 */
export async function reencryptSigningKeys(source: SigningKeySource): Promise<boolean> {
  const { opened, unreadable } = await openPublished(source);
  if (unreadable.length > 0) return false;
  for (const { kid, sealed, plaintext } of opened) {
    if (source.keyring.isCurrent(SIGNING_KEY_PURPOSE, sealed)) continue;
    await replaceEncryptedKey(source.em, kid, sealed, source.keyring.seal(SIGNING_KEY_PURPOSE, plaintext));
  }
  return true;
}

/** Publishes signing keys that the keyring cannot decrypt no more. @returns how many */
export async function retireUnreadableKeys(source: SigningKeySource): Promise<number> {
  const { unreadable } = await openPublished(source);
  for (const kid of unreadable) await retireKey(source.em, kid, source.clock());
  return unreadable.length;
}

async function openPublished({ em, clock, keyring }: SigningKeySource) {
  const opened: { kid: string; sealed: string; plaintext: string }[] = [];
  const unreadable: string[] = [];
  for (const { kid, encrypted_private_key: sealed } of await findPublishedKeys(em, clock())) {
    try {
      opened.push({ kid, sealed, plaintext: keyring.open(SIGNING_KEY_PURPOSE, sealed) });
    } catch {
      unreadable.push(kid);
    }
  }
  return { opened, unreadable };
}
