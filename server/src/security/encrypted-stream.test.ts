import { createSecretKey, randomBytes } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptStream, encryptedSize, encryptStream } from './encrypted-stream.ts';

const HEADER = 8;
const CHUNK = 65_536;
const STORED_CHUNK = CHUNK + 16;
const newKey = () => createSecretKey(randomBytes(32));
const key = newKey();

/** Returns bytes as a stream of pieces of a size. */
function inPieces(bytes: Buffer, size = bytes.length): Readable {
  const count = size === 0 ? 0 : Math.ceil(bytes.length / size);
  const pieces = Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
  return Readable.from(pieces, { objectMode: false });
}
const through = (source: Readable, stream: ReturnType<typeof encryptStream>) =>
  buffer(pipeline(source, stream, () => undefined));
const encrypt = (bytes: Buffer, size?: number, with_ = key) => through(inPieces(bytes, size), encryptStream(with_));
const decrypt = (bytes: Buffer, size?: number, with_ = key) => through(inPieces(bytes, size), decryptStream(with_));

describe('an encrypted stream', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 1_000_000])('is decrypted again: %d bytes', async (size) => {
    const bytes = randomBytes(size);
    const encrypted = await encrypt(bytes);
    expect(encrypted.length).toBe(encryptedSize(size));
    expect(encrypted.subarray(0, HEADER).toString()).toBe('AROTDOC1');
    expect(await decrypt(encrypted)).toEqual(bytes);
  });

  it('does not depend on how its bytes arrive', async () => {
    const lengths = fc.integer({ min: 1, max: 2 * CHUNK });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 * CHUNK }), lengths, lengths, async (size, sent, read) => {
        const bytes = Buffer.alloc(size, 'tea');
        expect((await decrypt(await encrypt(bytes, sent), read)).equals(bytes)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('has no byte that can be changed, and no other length', async () => {
    const encrypted = await encrypt(Buffer.alloc(CHUNK + 100, 'x'));
    const positions = [0, HEADER - 1, HEADER, HEADER + CHUNK, STORED_CHUNK + HEADER + 1, encrypted.length - 1];
    for (const position of positions) {
      const changed = Buffer.from(encrypted);
      changed[position] = (changed[position] ?? 0) ^ 1;
      await expect(decrypt(changed), String(position)).rejects.toThrow();
    }
    for (const length of [0, 7, HEADER, HEADER + 15, HEADER + STORED_CHUNK, encrypted.length - 1]) {
      await expect(decrypt(encrypted.subarray(0, length)), String(length)).rejects.toThrow();
    }
    await expect(decrypt(Buffer.concat([encrypted, Buffer.from('x')]))).rejects.toThrow();
    await expect(decrypt(Buffer.concat([encrypted, encrypted]))).rejects.toThrow();
  });

  it('cannot be cut between two chunks, and its chunks cannot be swapped, repeated or left out', async () => {
    const encrypted = await encrypt(randomBytes(3 * CHUNK));
    const chunk = (index: number) =>
      encrypted.subarray(HEADER + index * STORED_CHUNK, HEADER + (index + 1) * STORED_CHUNK);
    const withChunks = (...indexes: number[]) => Buffer.concat([encrypted.subarray(0, HEADER), ...indexes.map(chunk)]);
    expect((await decrypt(withChunks(0, 1, 2))).length).toBe(3 * CHUNK);
    for (const order of [[0, 1], [0], [1, 0, 2], [0, 0, 2], [0, 2], [2], [0, 1, 2, 2]]) {
      await expect(decrypt(withChunks(...order)), order.join()).rejects.toThrow();
    }
  });

  it('emits no byte of a chunk that is not authentic', async () => {
    const encrypted = await encrypt(Buffer.alloc(2 * CHUNK, 'x'));
    encrypted.writeUInt8(encrypted.readUInt8(encrypted.length - 20) ^ 1, encrypted.length - 20);
    const emitted: Buffer[] = [];
    const stream = pipeline(inPieces(encrypted, 1_000), decryptStream(key), () => undefined);
    await expect(
      (async () => {
        for await (const bytes of stream) emitted.push(bytes as Buffer);
      })(),
    ).rejects.toThrow();
    expect(Buffer.concat(emitted).length).toBeLessThanOrEqual(CHUNK);
  });

  it('needs its own key', async () => {
    await expect(decrypt(await encrypt(Buffer.from('x')), undefined, newKey())).rejects.toThrow();
  });

  it('passes on the error of its source, and closes its source when it is closed', async () => {
    const failing = new Readable({ read: () => undefined });
    const encrypted = pipeline(failing, encryptStream(key), () => undefined);
    failing.destroy(new Error('the client has left'));
    await expect(buffer(encrypted)).rejects.toThrow('the client has left');
    const source = new Readable({ read: () => undefined });
    const closed = new Promise((resolve) => source.once('close', resolve));
    pipeline(source, encryptStream(key), () => undefined).destroy();
    await closed;
    expect(source.destroyed).toBe(true);
  });
});
