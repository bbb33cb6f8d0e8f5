import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { openS3Store, s3Credentials, startS3Server } from '../../../tools/testing/s3-server.ts';
import { installArot } from '../../test/support/process/arot-process.ts';
import {
  addSessions,
  findLostRegistrations,
  type Registered,
  registerWithFiles,
} from '../../test/support/registration/acknowledged-registrations.ts';

// The tests share one database and depend on their order. Some start a server, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 300_000 });

const FIRST = 'k3J9vQ2mX7pLw8Zt5RbN1cYd6FgHs4Aq';
const SECOND = 'z8X4cV6bN2mQ1wE7rT5yU3iO9pA0sDfG';
const FILES = { SHOP_IMAGE: 'shop-image', NID: 'nid', TRADE_LICENSE: 'trade-license' } as const;

let customer: Registered;
const [arot, s3] = [await installArot(), await startS3Server()];
const variables: NodeJS.ProcessEnv = {
  AROT_STORAGE_URL: `s3://documents/private?region=us-east-1&endpoint=http://127.0.0.1:${s3.port}`,
  AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
  AROT_SECRET: FIRST,
};

const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  arot.run(args, undefined, { ...variables, ...more });

/** Serves while `work` runs. */
async function withServer(more: NodeJS.ProcessEnv, work: (origin: string) => Promise<void>): Promise<void> {
  const server = arot.serve([], { ...variables, ...more });
  await work(`http://127.0.0.1:${await server.listening()}`);
  await server.ended('SIGTERM');
}

/** Saves each document by the command line, and compares it with what the customer sent. */
async function expectSaved(more: NodeJS.ProcessEnv): Promise<void> {
  for (const [type, name] of Object.entries(FILES)) {
    const file = path.join(arot.folder, `${name}.png`);
    const { code, stderr } = await run(['documents', 'save', customer.profile.id, type, file, '--force'], more);
    expect([code, stderr]).toEqual([0, '']);
    expect((await readFile(file)).equals(customer.files.get(name) ?? Buffer.alloc(0))).toBe(true);
    await rm(file);
  }
}

async function expectDownloaded(more: NodeJS.ProcessEnv): Promise<void> {
  await withServer(more, async (origin) => {
    const tokens = await arot.withDatabase((database) => addSessions(database, [customer]));
    expect(await findLostRegistrations(origin, [customer], tokens)).toEqual([]);
  });
}

/** Returns the findings of the doctor about the keys of documents. */
async function findings(more: NodeJS.ProcessEnv): Promise<[state: string, message: string, action: string][]> {
  const { stdout } = await run(['doctor', '--json'], more);
  const result = JSON.parse(stdout) as { findings: { state: string; message: string; action?: string }[] };
  return result.findings
    .filter(({ message }) => /documents (cannot|of an earlier)|keys of documents/.test(message))
    .map(({ state, message, action = '' }) => [state, message, action]);
}

const execute = (statement: string) => arot.withDatabase((database) => database.fork().execute(statement));

describe('encrypted documents', () => {
  it('are in an S3 bucket without the bytes that were sent, and are downloaded and saved as they were sent', async () => {
    await withServer({}, async (origin) => {
      customer = (await registerWithFiles(origin)) as Registered;
    });
    const store = await openS3Store(s3);
    let objects = 0;
    for await (const { key } of store.list()) {
      const stored = await buffer((await store.get(key))?.bytes ?? Readable.from([]));
      for (const file of customer.files.values()) expect(stored.includes(file.subarray(100, 150))).toBe(false);
      objects += 1;
    }
    store.close();
    expect(objects).toBe(customer.files.size);
    await expectSaved({});
    await expectDownloaded({});
    expect(await findings({})).toEqual([]);
  });

  it('are read by a copy of the database, and by another database only after it adopts the store', async () => {
    const copy = await installArot();
    try {
      if (copy.location.kind !== 'server') throw new Error('The copy is not on a PostgreSQL server.');
      const { url } = copy.location;
      expect((await run(['db', 'copy', '--to', url])).code).toBe(0);
      const ofCopy = { DATABASE_URL: url };
      await expectSaved(ofCopy);
      await copy.withDatabase((database) =>
        database.fork().execute('update database_identity set id = gen_random_uuid()::text'),
      );
      const file = path.join(arot.folder, 'nid.png');
      const rejected = await run(['documents', 'save', customer.profile.id, 'NID', file], ofCopy);
      expect(rejected.code).toBe(1);
      expect(rejected.stderr).toMatch(/arot documents adopt/);
      expect((await run(['documents', 'adopt'], ofCopy)).code).toBe(0);
      await expectSaved(ofCopy);
      const sweep = await run(['documents', 'sweep', '--dry-run', '--json'], ofCopy);
      expect(JSON.parse(sweep.stdout)).toMatchObject({ objects: 3, documents: 3, orphans: 0, missing: [] });
    } finally {
      await copy.close();
    }
    expect((await run(['documents', 'adopt'])).code).toBe(0);
    await expectSaved({});
  });

  it('are read during a rotation, and with the new secret alone after the job "encryption"', async () => {
    const both = { AROT_SECRET: `${SECOND},${FIRST}` };
    await expectDownloaded(both);
    expect(await findings(both)).toEqual([
      [
        'warning',
        '3 keys of documents are not encrypted with the current secret',
        'Before you remove the older secret, run: npx arot jobs run encryption',
      ],
    ]);
    expect((await run(['jobs', 'run', 'encryption'], both)).stdout).toBe('removed 3\n');
    expect(await findings(both)).toEqual([]);
    await expectSaved({ AROT_SECRET: SECOND });
    await expectDownloaded({ AROT_SECRET: SECOND });
  });

  it('cannot be read after the secret was replaced, until the older one is there again', async () => {
    const replaced = { AROT_SECRET: 'w7M3nB9vC5xZ1aS8dF4gH2jK6lQ0pWeR' };
    expect((await run(['db', 'replace-secret'], replaced)).code).toBe(0);
    expect(await findings(replaced)).toEqual([
      [
        'problem',
        '3 documents cannot be read: another secret has encrypted their keys',
        'Add the older secret to AROT_SECRET, after the current one, and run: npx arot jobs run encryption',
      ],
    ]);
    const file = path.join(arot.folder, 'nid.png');
    const rejected = await run(['documents', 'save', customer.profile.id, 'NID', file], replaced);
    expect([rejected.code, rejected.stdout]).toEqual([1, '']);
    expect(rejected.stderr).not.toContain('    at ');
    await expect(readFile(file)).rejects.toThrow('ENOENT');

    const both = { AROT_SECRET: `${replaced.AROT_SECRET},${SECOND}` };
    expect((await run(['jobs', 'run', 'encryption'], both)).stdout).toBe('removed 3\n');
    await expectSaved(replaced);
    expect(await findings(replaced)).toEqual([]);
  });

  it('are named by the doctor if they are not encrypted yet', async () => {
    await execute(`update customer_document set encrypted_key = null where type = 'NID'`);
    expect(await findings({ AROT_SECRET: 'w7M3nB9vC5xZ1aS8dF4gH2jK6lQ0pWeR' })).toEqual([
      [
        'warning',
        '1 documents of an earlier version are not encrypted',
        'The job "encryption" of the servers encrypts 250 of them every ten minutes.',
      ],
    ]);
  });
});
