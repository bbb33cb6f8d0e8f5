import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

/** The other side does not follow the protocol. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

/** A frame is the length of its payload in four bytes, and the payload. */
const HEADER_BYTES = 4;
/** A batch of an import has 4 Mi characters, in at most 12 MB, and one record can be longer. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/**
 * Reads the payloads of frames. While the caller works on one, the stream is not read, so the sender waits.
 *
 * @param maxBytes the length limit of the next frame
 * @throws ProtocolError for a longer frame, before it is read
 */
export async function* readFrames(stream: AsyncIterable<Buffer>, maxBytes: () => number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let received = 0;
  let needed = HEADER_BYTES;
  for await (const chunk of stream) {
    chunks.push(chunk);
    received += chunk.length;
    while (received >= needed) {
      const [bytes] = (chunks = [Buffer.concat(chunks)]) as [Buffer];
      const length = bytes.readUInt32BE();
      if (length > maxBytes()) throw new ProtocolError(`A frame of ${length} bytes is too long.`);
      needed = HEADER_BYTES + length;
      if (received < needed) break;
      yield bytes.subarray(HEADER_BYTES, needed);
      chunks = [bytes.subarray(needed)];
      received -= needed;
      needed = HEADER_BYTES;
    }
  }
}

/** Sends a frame. Resolves when the operating system has accepted it, or when the connection has ended. */
export async function writeFrame(socket: Socket, payload: Buffer): Promise<void> {
  if (payload.length > MAX_FRAME_BYTES) throw new ProtocolError(`A frame of ${payload.length} bytes is too long.`);
  if (socket.destroyed) return;
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32BE(payload.length);
  socket.cork();
  socket.write(header);
  const isAccepted = socket.write(payload);
  socket.uncork();
  if (!isAccepted) await drained(socket);
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

/** Encodes values as bytes: JSON has no dates, bytes and big integers, which statements and rows contain. */
export const encode = (value: unknown): Buffer => serialize(value);

/** @throws ProtocolError */
export function decode(payload: Buffer): unknown {
  try {
    return deserialize(payload);
  } catch (cause) {
    throw new ProtocolError('A frame has no valid content.', { cause });
  }
}
