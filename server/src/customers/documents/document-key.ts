import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Keyring } from '../../security/keyring.ts';

const PURPOSE = 'document-key';

/** A key for the bytes of one document, and its encrypted form for the document's row. */
export type DocumentKey = { readonly key: KeyObject; readonly encrypted: string };

export function createDocumentKey(keyring: Keyring): DocumentKey {
  return encryptKey(keyring, randomBytes(32));
}

/** @throws Error if no root secret decrypts it */
export function decryptDocumentKey(keyring: Keyring, encrypted: string): KeyObject {
  return createSecretKey(bytesOf(keyring, encrypted));
}

/** Encrypts a key again with the current root secret. @throws Error if no root secret decrypts it */
export function reencryptDocumentKey(keyring: Keyring, encrypted: string): string {
  return encryptKey(keyring, bytesOf(keyring, encrypted)).encrypted;
}

/** Returns the beginning of the keys that the current root secret has encrypted. */
export function currentKeyPrefix(keyring: Keyring): string {
  const digest = createHash('sha256').update(keyring.keys(PURPOSE)[0].export()).digest('hex');
  return `${digest.slice(0, 8)}.`;
}

function encryptKey(keyring: Keyring, bytes: Buffer): DocumentKey {
  const encrypted = currentKeyPrefix(keyring) + keyring.encrypt(PURPOSE, bytes.toString('base64url'));
  return { key: createSecretKey(bytes), encrypted };
}

function bytesOf(keyring: Keyring, encrypted: string): Buffer {
  return Buffer.from(keyring.decrypt(PURPOSE, encrypted.slice(encrypted.indexOf('.') + 1)), 'base64url');
}
