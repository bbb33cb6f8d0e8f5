import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Root secrets, the current one first, or the file that one is generated into. */
export type RootSecret = { readonly secrets: readonly [string, ...string[]] } | { readonly file: string };

/**
 * Keys made from the root secret (`AROT_SECRET`), a different one for every purpose (HKDF-SHA256, RFC 5869), so that
 * what one use gives away says nothing about another. Several root secrets are a rotation: the first one seals and
 * signs, the others still open and verify.
 */
export type Keyring = {
  /** 32-byte keys of a purpose, the current one first. */
  keys(purpose: string): readonly [Buffer, ...Buffer[]];
  /** Encrypts for storage (AES-256-GCM, the purpose as associated data); base64url. */
  seal(purpose: string, plaintext: string): string;
  /** @throws Error where no root secret opens it: sealed for another purpose, tampered with, or the secret is gone */
  open(purpose: string, sealed: string): string;
  /** Whether the current secret, not an older one, encrypted this. */
  isCurrent(purpose: string, sealed: string): boolean;
};

/** @param secrets root secrets, the current one first */
export function createKeyring(secrets: readonly [string, ...string[]]): Keyring {
  const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'arot', purpose, 32));
  const keys = ([first, ...others]: readonly [string, ...string[]], purpose: string): [Buffer, ...Buffer[]] => [
    derive(first, purpose),
    ...others.map((secret) => derive(secret, purpose)),
  ];
  return {
    keys: (purpose) => keys(secrets, purpose),
    seal: (purpose, plaintext) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys(secrets, purpose)[0], nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of keys(secrets, purpose)) {
        const plaintext = decrypt(key, purpose, bytes);
        if (plaintext !== undefined) return plaintext;
      }
      throw new Error(`What is stored for "${purpose}" was not sealed with AROT_SECRET as it is now.`);
    },
    isCurrent: (purpose, sealed) =>
      decrypt(keys(secrets, purpose)[0], purpose, Buffer.from(sealed, 'base64url')) !== undefined,
  };
}

function decrypt(key: Buffer, purpose: string, bytes: Buffer): string | undefined {
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

/** The keyring of the configured secret, or of one that is generated once into the data folder (development only). */
export async function openKeyring(secret: RootSecret): Promise<Keyring> {
  return createKeyring('file' in secret ? [await generatedSecret(secret.file)] : secret.secrets);
}

/** Whichever of several starting processes comes first makes the secret; a crash leaves a whole one or none. */
async function generatedSecret(file: string): Promise<string> {
  const existing = await readIfThere(file);
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

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
