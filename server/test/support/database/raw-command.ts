import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { decode, encode, readFrames, writeFrame } from '../../../src/database/embedded/frames.ts';
import { ownHello } from '../../../src/database/embedded/protocol.ts';
import { openSocketPath } from '../../../src/database/embedded/socket-path.ts';

/** Returns a frame as it is sent: the length of the payload, and the payload. */
export function frame(payload: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(payload.length);
  return Buffer.concat([header, payload]);
}

/** Opens a connection, and collects everything that it receives until its end. */
export function rawSocket(directory: string): { socket: Socket; received(): Promise<Buffer> } {
  const at = openSocketPath(directory);
  if (!at) throw new Error('no socket is possible here');
  const socket = connect(at.path);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = once(socket, 'close');
  return { socket, received: () => closed.then(() => Buffer.concat(chunks)) };
}

const responses = new WeakMap<Socket, AsyncGenerator<Buffer>>();

/** Opens a connection that the server accepts as a command's. */
export async function rawCommand(directory: string): Promise<Socket> {
  const at = openSocketPath(directory);
  if (!at) throw new Error('no socket is possible here');
  const socket = connect(at.path);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const frames = readFrames(socket, () => 1_000_000);
  responses.set(socket, frames);
  await writeFrame(socket, Buffer.from(JSON.stringify(ownHello())));
  expect((await frames.next()).value?.toString()).toBe('{"accepted":true}');
  return socket;
}

/** Sends a request and waits for its response. */
export async function send(socket: Socket, request: unknown): Promise<void> {
  await writeFrame(socket, encode(request));
  await responseTo(socket);
}

/** Returns the next response; undefined after the last one. */
export async function responseTo(socket: Socket): Promise<unknown> {
  const next = await responses.get(socket)?.next();
  return next?.done ? undefined : decode(next?.value ?? Buffer.alloc(0));
}
