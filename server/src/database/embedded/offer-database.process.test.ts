import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { frame, rawCommand, rawSocket, responseTo, send } from '../../../test/support/database/raw-command.ts';
import { installArot } from '../../../test/support/process/arot-process.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { entities } from '../schema/schema.ts';
import { encode, writeFrame } from './frames.ts';
import { type OfferedDatabase, type OfferOptions, offerDatabase } from './offer-database.ts';
import { ownHello } from './protocol.ts';
import { ServerConnection } from './server-connection.ts';

const held: (boolean | undefined)[] = [];
const closings: string[] = [];

/** The limits for tests that wait for them. */
const SHORT = { helloMs: 300, idleTransactionMs: 300 };

afterAll(async () => {
  await offered.stop(0);
  await owner.close();
});
beforeEach(async () => {
  held.length = 0;
  closings.length = 0;
  await run('drop table if exists counter');
  await run(
    'create table counter (id int primary key, value int, parent int references counter deferrable initially deferred)',
  );
  await run('insert into counter values (1, 0, null)');
});

async function offer(folder: string, limits?: OfferOptions['limits']): Promise<OfferedDatabase> {
  const options: OfferOptions = {
    kysely: connectionOf(owner),
    settings: { storageUrl: 'file:/srv/documents' },
    onBegin: async () => void held.push(true),
    onEnd: () => void held.push(false),
    onClosing: (reason) => void closings.push(reason),
    ...(limits ? { limits } : {}),
  };
  const opened = await offerDatabase(folder, options);
  if (!opened) throw new Error('no socket is possible here');
  return opened;
}

/** The connection of each database. In a transaction of one, the ORM would take the others for the same. */
const connections = new WeakMap<Database, Kysely<unknown>>();
const connectionOf = (database: Database) => connections.get(database) ?? database.fork().getKysely<unknown>();

const arot = await installArot();
const directory = path.join(arot.folder, 'postgres');
const owner = await openDatabase(arot.location, entities);
connections.set(owner, connectionOf(owner));
let offered: OfferedDatabase = await offer(directory);

/** Offers the database with short limits until the test has finished. */
async function shortenLimits(): Promise<void> {
  await offered.stop(0);
  offered = await offer(directory, SHORT);
  onTestFinished(async () => {
    await offered.stop(0);
    offered = await offer(directory);
  });
}

const run = (text: string, values: unknown[] = [], database = owner) =>
  connectionOf(database).executeQuery(CompiledQuery.raw(text, values));
const readValue = async () => (await run('select value from counter where id = 1')).rows;

/** Opens the database as a command does. */
async function openBeside(): Promise<Database> {
  const database = await openDatabase(arot.location, entities, { besideServer: true });
  connections.set(database, connectionOf(database));
  onTestFinished(() => database.close());
  return database;
}

describe('a command beside a server', () => {
  it('reads and writes the same values as the server', async () => {
    const command = await openBeside();
    const text =
      "select 1 as int, 9007199254740993::int8 as int8, 1.50::numeric as numeric, null as nothing, true as bool, 'আড়ত' as text, " +
      "timestamptz '2026-01-31 10:00Z' as moment, '\\x00ff'::bytea as bytes, '{\"a\": [1]}'::jsonb as json, array['a', 'b'] as list";
    const [rows, own] = [await run(text, [], command), await run(text)];
    expect(rows.rows).toEqual(own.rows);
    const values = [7, 'x', Buffer.from([0, 255]), new Date(0), { a: 1 }, null];
    const echo =
      'select $1::int as a, $2::text as b, $3::bytea as c, $4::timestamptz as d, $5::jsonb as e, $6::text as f';
    expect((await run(echo, values, command)).rows).toEqual((await run(echo, values)).rows);
    expect((await run('update counter set value = 3', [], command)).numAffectedRows).toBe(1n);
    expect(await readValue()).toEqual([{ value: 3 }]);
  });

  it('uses the settings of the server', async () => {
    expect((await openBeside()).server?.settings).toEqual({ storageUrl: 'file:/srv/documents' });
  });

  it('receives the errors of the database with their codes, and continues', async () => {
    const command = await openBeside();
    const failed = run('insert into counter values (1, 0)', [], command);
    await expect(failed).rejects.toMatchObject({ code: '23505', constraint: 'counter_pkey', table: 'counter' });
    await expect(run('select 1 as one', [], command)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('has the database for itself in a transaction, and the server continues after it', async () => {
    const command = await openBeside();
    let read: Promise<unknown> | undefined;
    await command.fork().transactional(async (em) => {
      await em.execute('update counter set value = 1');
      read = readValue();
      await em.execute('update counter set value = 2');
    });
    expect(await read).toEqual([{ value: 2 }]);
    expect(held).toEqual([true, false]);
  });

  it('reports an error that only the commit finds, and changes nothing', async () => {
    const command = await openBeside();
    const failed = command.fork().transactional((em) => em.execute('insert into counter values (2, 0, 99)'));
    await expect(failed).rejects.toMatchObject({ code: '23503' });
    expect((await run('select id from counter')).rows).toEqual([{ id: 1 }]);
    expect((await run('select id from counter', [], command)).rows).toEqual([{ id: 1 }]);
  });

  it('loses no change of other commands', async () => {
    const commands = await Promise.all(Array.from({ length: 8 }, () => openBeside()));
    const increment = async (database: Database) => {
      await database.fork().transactional(async (em) => {
        const [row] = await em.execute<{ value: number }[]>('select value from counter where id = 1');
        await em.execute(`update counter set value = ${Number(row?.value) + 1} where id = 1`);
      });
    };
    await Promise.all([owner, ...commands].flatMap((database) => [1, 2, 3].map(() => increment(database))));
    expect(await readValue()).toEqual([{ value: 27 }]);
  });

  it('leaves nothing of a transaction that it does not end', async () => {
    const socket = await rawCommand(directory);
    await send(socket, { type: 'begin' });
    await send(socket, { type: 'query', text: 'update counter set value = 5', values: [] });
    socket.destroy();
    expect(await readValue()).toEqual([{ value: 0 }]);
    expect(held).toEqual([true, false]);
  });

  it('is ended with its transaction when it stands still, and learns the reason', async () => {
    await shortenLimits();
    const command = await openBeside();
    const failed = command.fork().transactional(async (em) => {
      await em.execute('update counter set value = 5');
      expect(await readValue()).toEqual([{ value: 0 }]);
      await em.execute('update counter set value = 6');
    });
    await expect(failed).rejects.toThrow();
    expect(command.server?.lost?.message).toMatch(/^The server waited 0\.3 s for the command/);
    expect(await readValue()).toEqual([{ value: 0 }]);
  });

  it('may stand still outside a transaction', async () => {
    await shortenLimits();
    const command = await openBeside();
    await sleep(2 * SHORT.idleTransactionMs);
    expect((await run('select 1 as one', [], command)).rows).toEqual([{ one: 1 }]);
  });

  it('leaves no descriptor and no session, 200 times', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let round = 0; round < 200; round += 1) {
      const server = await ServerConnection.open(directory);
      await server?.request({ type: 'begin' });
      server?.close();
    }
    await expect.poll(open).toBeLessThanOrEqual(before);
  });
});

describe('a server that stops', () => {
  it('ends idle commands at once, and waits for the transaction of another', async () => {
    const [idle, busy] = [await openBeside(), await openBeside()];
    let stopping: Promise<void> | undefined;
    await busy.fork().transactional(async (em) => {
      await em.execute('update counter set value = 8');
      stopping = offered.stop(60_000);
      await expect(run('select 1', [], idle)).rejects.toThrow('The server stops.');
      await em.execute('update counter set value = 9');
    });
    await busy.close();
    await stopping;
    expect(await readValue()).toEqual([{ value: 9 }]);
    offered = await offer(directory);
  });
});

describe('the socket', () => {
  it('is open to its owner only', () => {
    expect(statSync(path.join(directory, 'commands.sock')).mode & 0o777).toBe(0o600);
  });

  it('replaces what a crash left, and works in a folder with a long path', async () => {
    const folder = path.join(temporaryFolder(), 'f'.repeat(120));
    onTestFinished(() => rmSync(path.dirname(folder), { recursive: true }));
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(path.join(folder, 'commands.sock'), '');
    const long = await offer(folder);
    const server = await ServerConnection.open(folder);
    expect(await server?.request({ type: 'query', text: 'select 1 as one', values: [] })).toMatchObject({
      rows: [{ one: 1 }],
    });
    server?.close();
    await long.stop(0);
  });
});

describe('input of a stranger', () => {
  it.each<[string, Buffer]>([
    ['bytes that are no frame', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['a frame of 4 GB', Buffer.from([0xff, 0xff, 0xff, 0xff, 1])],
    ['a first frame that is not JSON', frame(Buffer.from('hello'))],
    ['a first frame without a version', frame(Buffer.from('{"arot": 1}'))],
    ['an empty frame', frame(Buffer.alloc(0))],
  ])('%s ends the connection with a reason', async (_what, bytes) => {
    const { socket, received } = rawSocket(directory);
    socket.write(bytes);
    expect(JSON.parse((await received()).subarray(4).toString())).toEqual({ rejected: expect.any(String) });
    expect(await readValue()).toEqual([{ value: 0 }]);
  });

  it.each<[string, Buffer]>([
    ['bytes that are no value', Buffer.from('garbage')],
    ['a value that is no request', encode({ type: 'shutdown' })],
    ['a statement without values', encode({ type: 'query', text: 'select 1' })],
    ['a statement that begins a transaction', encode({ type: 'query', text: ' BEGIN', values: [] })],
  ])('%s ends the connection of a command with a reason', async (_what, payload) => {
    const socket = await rawCommand(directory);
    await writeFrame(socket, payload);
    expect(await responseTo(socket)).toEqual({ closing: closings[0] });
    expect(await responseTo(socket).catch(() => undefined)).toBe(undefined);
    expect(await readValue()).toEqual([{ value: 0 }]);
  });

  it('silence ends the connection', async () => {
    await shortenLimits();
    const { received } = rawSocket(directory);
    expect((await received()).toString()).toContain('rejected');
  });

  it('another version is rejected with both versions', async () => {
    const { socket, received } = rawSocket(directory);
    const { arot: version } = ownHello();
    await writeFrame(socket, Buffer.from(JSON.stringify({ ...ownHello(), arot: '9.9.9' })));
    expect((await received()).toString()).toContain(
      `The server runs Arot ${version}, and this command is of Arot 9.9.9.`,
    );
  });

  it('more than 16 connections at once are rejected, and another one is possible later', async () => {
    const sockets = await Promise.all(Array.from({ length: 16 }, () => rawCommand(directory)));
    await expect(openBeside()).rejects.toThrow('16 commands use the server already.');
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await openBeside().catch(() => undefined)) !== undefined).toBe(true);
  });
});
