import { findPublishedKeys, replaceEncryptedKey, retireKey } from './signing-key.repository.ts';
import { SIGNING_KEY_PURPOSE, type SigningKeySource } from './signing-keys.ts';

/**
 * Encrypts the published signing keys with the current root secret where an older one encrypted them.
 *
 * @returns false if the keyring cannot decrypt one of them; then none is changed
 */
export async function reencryptSigningKeys(source: SigningKeySource): Promise<boolean> {
  const { decrypted, undecryptable } = await decryptPublishedKeys(source);
  if (undecryptable.length > 0) return false;
  for (const { kid, encrypted, plaintext } of decrypted) {
    if (source.keyring.isCurrent(SIGNING_KEY_PURPOSE, encrypted)) continue;
    await replaceEncryptedKey(source.em, kid, encrypted, source.keyring.encrypt(SIGNING_KEY_PURPOSE, plaintext));
  }
  return true;
}

/** Retires the published signing keys that the keyring cannot decrypt. @returns the number of retired keys */
export async function retireUnreadableKeys(source: SigningKeySource): Promise<number> {
  const { undecryptable } = await decryptPublishedKeys(source);
  for (const kid of undecryptable) await retireKey(source.em, kid, source.clock());
  return undecryptable.length;
}

async function decryptPublishedKeys({ em, clock, keyring }: SigningKeySource) {
  const decrypted: { kid: string; encrypted: string; plaintext: string }[] = [];
  const undecryptable: string[] = [];
  for (const { kid, encryptedPrivateKey: encrypted } of await findPublishedKeys(em, clock())) {
    try {
      decrypted.push({ kid, encrypted, plaintext: keyring.decrypt(SIGNING_KEY_PURPOSE, encrypted) });
    } catch {
      undecryptable.push(kid);
    }
  }
  return { decrypted, undecryptable };
}
