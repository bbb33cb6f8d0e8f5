import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * Encryption of a stream in chunks (STREAM), as docs/decisions/0065-files.md describes it byte by byte. A key
 * encrypts one stream only.
 *
 * @see https://eprint.iacr.org/2015/189 Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance
 */

/** The first bytes of every encrypted object. Each chunk authenticates them. */
const HEADER = Buffer.from('AROTDOC1', 'latin1');
/** Bytes of plaintext in every chunk but the last. */
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;

/** Returns the number of bytes that `byteSize` bytes have after their encryption. */
export function encryptedSize(byteSize: number): number {
  return HEADER.length + byteSize + TAG_BYTES * Math.max(1, Math.ceil(byteSize / CHUNK_BYTES));
}

/** Encrypts a stream. At most one chunk of it is in memory. */
export function encryptStream(key: KeyObject): Transform {
  let position = 0;
  const stream = inPieces(CHUNK_BYTES, (plaintext, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position, isLast)).setAAD(HEADER);
    position += 1;
    return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  });
  stream.push(HEADER);
  return stream;
}

/**
 * Decrypts a stream. It emits a chunk only after it has authenticated it. A stream that was cut, extended, reordered or changed
 * fails.
 */
export function decryptStream(key: KeyObject): Transform {
  let position = 0;
  let header: Buffer | undefined = Buffer.alloc(0);
  return inPieces(
    CHUNK_BYTES + TAG_BYTES,
    (piece, isLast) => {
      if (header) throw new Error('an encrypted document has no header');
      if (piece.length < TAG_BYTES) throw new Error('an encrypted document is cut');
      const end = piece.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position, isLast), { authTagLength: TAG_BYTES })
        .setAAD(HEADER)
        .setAuthTag(piece.subarray(end));
      position += 1;
      return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
    },
    (bytes) => {
      if (!header) return bytes;
      const missing = HEADER.length - header.length;
      header = Buffer.concat([header, bytes.subarray(0, missing)]);
      if (header.length < HEADER.length) return Buffer.alloc(0);
      if (!header.equals(HEADER)) throw new Error('an encrypted document has another header');
      header = undefined;
      return bytes.subarray(missing);
    },
  );
}

/** Returns the nonce of a chunk: seven bytes of zero, the position of the chunk, and whether it is the last one. */
function nonceOf(position: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(position, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Transforms a stream in pieces of `size` bytes. The last piece has 0 to `size` bytes; it has none only if the stream has none.
 *
 * @param skipHeader returns the bytes without what belongs to a header
 */
function inPieces(
  size: number,
  transformPiece: (piece: Buffer, isLast: boolean) => Buffer,
  skipHeader: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Transform {
  const piece = Buffer.allocUnsafe(size);
  let filled = 0;
  const attempt = (callback: TransformCallback, work: () => void) => {
    try {
      work();
    } catch (error) {
      return callback(error as Error);
    }
    callback();
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, callback) {
      attempt(callback, () => {
        let rest = skipHeader(bytes);
        while (rest.length > 0) {
          // Only now is it known that the piece is not the last one.
          if (filled === size) {
            this.push(transformPiece(piece, false));
            filled = 0;
          }
          const copied = rest.copy(piece, filled);
          filled += copied;
          rest = rest.subarray(copied);
        }
      });
    },
    flush(callback) {
      attempt(callback, () => this.push(transformPiece(piece.subarray(0, filled), true)));
    },
  });
}
