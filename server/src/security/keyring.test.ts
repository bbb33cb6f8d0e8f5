import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createKeyring, openKeyring } from './keyring.ts';

const OLD = 'an old root secret of enough characters';
const NEW = 'a new root secret of enough characters';
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

describe('keyring', () => {
  it('opens what it sealed, and no two seals are alike', () => {
    const keyring = createKeyring([NEW]);
    const sealed = keyring.seal('keys', 'চাবি');
    expect(keyring.open('keys', sealed)).toBe('চাবি');
    expect(keyring.seal('keys', 'চাবি')).not.toBe(sealed);
    expect(keyring.open('keys', keyring.seal('keys', ''))).toBe('');
  });

  it('opens what an older secret sealed while that secret is still listed, and seals with the first', () => {
    const sealed = createKeyring([OLD]).seal('keys', 'text');
    const rotating = createKeyring([NEW, OLD]);
    expect(rotating.open('keys', sealed)).toBe('text');
    expect(createKeyring([NEW]).open('keys', rotating.seal('keys', 'text'))).toBe('text');
    expect(() => createKeyring([NEW]).open('keys', sealed)).toThrow('AROT_SECRET');
  });

  it('does not open what was sealed for another purpose, tampered with or cut short', () => {
    const keyring = createKeyring([NEW]);
    const sealed = keyring.seal('keys', 'text');
    const flipped = Buffer.from(sealed, 'base64url');
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
    expect(() => keyring.open('cookies', sealed)).toThrow();
    expect(() => keyring.open('keys', flipped.toString('base64url'))).toThrow();
    for (const length of [0, 5, 16, 30]) expect(() => keyring.open('keys', sealed.slice(0, length))).toThrow();
  });

  it('has other keys for every purpose, the current secret first', () => {
    const keyring = createKeyring([NEW, OLD]);
    expect(keyring.keys('a')).toHaveLength(2);
    expect(keyring.keys('a')[0]).toHaveLength(32);
    expect(keyring.keys('a')[0]).toEqual(createKeyring([NEW]).keys('a')[0]);
    expect(new Set([...keyring.keys('a'), ...keyring.keys('b')].map((key) => key.toString('hex'))).size).toBe(4);
  });
});

describe('a generated secret', () => {
  it('is made once, whoever starts at the same time, readable by its owner only', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'arot-keyring-'));
    folders.push(folder);
    const file = path.join(folder, 'data/secret');
    const keyrings = await Promise.all(Array.from({ length: 8 }, () => openKeyring({ file })));
    keyrings.push(await openKeyring({ file }));
    expect(new Set(keyrings.map((keyring) => keyring.keys('a')[0].toString('hex'))).size).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual(['secret']);
  });
});
