import type { KeyObject } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createKeyring, openKeyring } from './keyring.ts';

const hex = (key: KeyObject) => key.export().toString('hex');

const OLD = 'an old root secret of enough characters';
const NEW = 'a new root secret of enough characters';

describe('createKeyring', () => {
  it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
    const keyring = createKeyring([NEW]);
    const encrypted = keyring.encrypt('keys', 'চাবি');
    expect(keyring.decrypt('keys', encrypted)).toBe('চাবি');
    expect(keyring.encrypt('keys', 'চাবি')).not.toBe(encrypted);
    expect(keyring.decrypt('keys', keyring.encrypt('keys', ''))).toBe('');
  });

  it('decrypts with older secrets of the list, and encrypts with the first', () => {
    const encrypted = createKeyring([OLD]).encrypt('keys', 'text');
    const rotating = createKeyring([NEW, OLD]);
    expect(rotating.decrypt('keys', encrypted)).toBe('text');
    expect(createKeyring([NEW]).decrypt('keys', rotating.encrypt('keys', 'text'))).toBe('text');
    expect(() => createKeyring([NEW]).decrypt('keys', encrypted)).toThrow('AROT_SECRET');
  });

  it('rejects values of another purpose, changed values and cut values', () => {
    const keyring = createKeyring([NEW]);
    const encrypted = keyring.encrypt('keys', 'text');
    const flipped = Buffer.from(encrypted, 'base64url');
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
    expect(() => keyring.decrypt('cookies', encrypted)).toThrow();
    expect(() => keyring.decrypt('keys', flipped.toString('base64url'))).toThrow();
    for (const length of [0, 5, 16, 30]) expect(() => keyring.decrypt('keys', encrypted.slice(0, length))).toThrow();
  });

  it('derives different keys for each purpose, with the current secret first', () => {
    const keyring = createKeyring([NEW, OLD]);
    expect(keyring.keys('a')).toHaveLength(2);
    expect(keyring.keys('a')[0].symmetricKeySize).toBe(32);
    expect(keyring.keys('a')[0].equals(createKeyring([NEW]).keys('a')[0])).toBe(true);
    expect(new Set([...keyring.keys('a'), ...keyring.keys('b')].map((key) => hex(key))).size).toBe(4);
  });
});

describe('a generated secret', () => {
  it('is created once by concurrent processes, and only its owner can read it', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'data/secret');
    const keyrings = await Promise.all(Array.from({ length: 8 }, () => openKeyring({ file })));
    keyrings.push(await openKeyring({ file }));
    expect(new Set(keyrings.map((keyring) => hex(keyring.keys('a')[0]))).size).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual(['secret']);
  });
});
