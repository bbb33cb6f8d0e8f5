import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openServerDatabase } from '../../../test/support/database/postgres-databases.ts';

/** A message of the server. @see https://www.postgresql.org/docs/15/protocol-message-formats.html */
function message(type: string, content: string): Buffer {
  const header = Buffer.alloc(5, type);
  header.writeInt32BE(4 + content.length, 1);
  return Buffer.concat([header, Buffer.from(content)]);
}

const AUTHENTICATED = message('R', '\0\0\0\0');
const READY = message('Z', 'I');
const SHUT_DOWN = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

it('continues when the server opens a connection and shuts down in one packet', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUT_DOWN])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtExceptionMonitor', note);
  const database = await openServerDatabase(`postgres://arot@127.0.0.1:${(server.address() as AddressInfo).port}/arot`);
  try {
    await expect(database.read(sql`select 1`)).rejects.toThrow();
    expect(uncaught).toEqual([]);
  } finally {
    process.off('uncaughtExceptionMonitor', note);
    await database.close();
    server.close();
  }
});
