import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Root secrets, the current one first, or the file that one is generated into. */
export type RootSecret = { readonly secrets: readonly [string, ...string[]] } | { readonly file: string };

/**
 * Keys that are derived from the root secret (`AROT_SECRET`), a different one for each purpose (HKDF-SHA256), so that one
 * leaked key reveals nothing about the others. Several root secrets are a rotation: the first one encrypts and signs, the
 * others only decrypt and verify.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5869
 */
export type Keyring = {
  /**
   * Returns the 32-byte keys of a purpose, the current one first. They are derived once, because a derivation costs more than a
   * signature.
   */
  keys(purpose: string): Keys;
  /** Encrypts for storage: AES-256-GCM with the purpose as associated data, in base64url. */
  encrypt(purpose: string, plaintext: string): string;
  /** @throws Error if no root secret decrypts it: it has another purpose, was changed, or its secret was removed */
  decrypt(purpose: string, encrypted: string): string;
  /** Returns true if the current secret, not an older one, encrypted a value. */
  isCurrent(purpose: string, encrypted: string): boolean;
};

declare module '../http/services.ts' {
  interface Services {
    readonly keyring: Keyring;
  }
}

type Keys = readonly [KeyObject, ...KeyObject[]];

/** @param secrets root secrets, the current one first */
export function createKeyring(secrets: readonly [string, ...string[]]): Keyring {
  const derive = (secret: string, purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'arot', purpose, 32)));
  // Purposes are constants of the code, so the map stays small.
  const derived = new Map<string, Keys>();
  const keys = (purpose: string): Keys => {
    const known = derived.get(purpose);
    if (known) return known;
    const [first, ...others] = secrets;
    const created: Keys = [derive(first, purpose), ...others.map((secret) => derive(secret, purpose))];
    derived.set(purpose, created);
    return created;
  };
  return {
    keys,
    encrypt: (purpose, plaintext) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys(purpose)[0], nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt: (purpose, encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64url');
      for (const key of keys(purpose)) {
        const plaintext = decryptWith(key, purpose, bytes);
        if (plaintext !== undefined) return plaintext;
      }
      throw new Error(`The stored value for "${purpose}" was not encrypted with the current AROT_SECRET.`);
    },
    isCurrent: (purpose, encrypted) =>
      decryptWith(keys(purpose)[0], purpose, Buffer.from(encrypted, 'base64url')) !== undefined,
  };
}

function decryptWith(key: KeyObject, purpose: string, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Opens the keyring of the configured secret, or of one that is generated into the data folder (for development). */
export async function openKeyring(secret: RootSecret): Promise<Keyring> {
  return createKeyring('file' in secret ? [await generatedSecret(secret.file)] : secret.secrets);
}

/** Reads the secret, or generates it. The first of several starting processes wins, and a crash leaves no partial file. */
async function generatedSecret(file: string): Promise<string> {
  const existing = await readIfExists(file);
  if (existing !== undefined) return existing;
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
