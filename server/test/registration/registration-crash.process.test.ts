import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDocumentStore } from '../../src/storage/open-document-store.ts';
import { onPostgres } from '../support/database/test-database.ts';
import { installArot } from '../support/process/arot-process.ts';
import {
  addSessions,
  findLostRegistrations,
  type Registered,
  registerWithFiles,
  sweepAndCompare,
} from '../support/registration/acknowledged-registrations.ts';
import { TEST_SCALE } from '../support/test-scale.ts';

/** The number of crashes: fewer on the embedded database, which takes seconds to start. */
const ROUNDS = (onPostgres() ? 5 : 3) * TEST_SCALE;
const CLIENTS = 4;
/** The longest time from the first registration of a round to the crash. The embedded database is slower. */
const LONGEST_MS = onPostgres() ? 700 : 2_000;

const arot = await installArot();

async function registerUntilCrash(origin: string, registered: Registered[]): Promise<void> {
  for (let next = await registerWithFiles(origin); next; next = await registerWithFiles(origin)) registered.push(next);
}

test(`loses no acknowledged registration in ${ROUNDS} crashes, and has one object for each document row after a sweep`, {
  timeout: 600_000,
}, async () => {
  const registered: Registered[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = arot.serve();
    const origin = `http://127.0.0.1:${await server.listening()}`;
    const before = registered.length;
    const clients = Array.from({ length: CLIENTS }, () => registerUntilCrash(origin, registered));
    await expect.poll(() => registered.length).toBeGreaterThan(before);
    await sleep(Math.random() * LONGEST_MS);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await exited;
    await Promise.all(clients);
  }

  const documents = await openDocumentStore(`file:${path.join(arot.folder, 'documents')}`);
  const tokens = await arot.withDatabase(async (database) => {
    const { removed, differences, counts } = await sweepAndCompare(database, documents);
    expect(differences).toEqual([]);
    expect(counts.customers).toBeGreaterThanOrEqual(registered.length);
    process.stdout.write(
      `${ROUNDS} crashes: ${registered.length} acknowledged, ${counts.customers} registered, ${removed} orphans removed\n`,
    );
    return await addSessions(database, registered);
  });

  const server = arot.serve();
  const origin = `http://127.0.0.1:${await server.listening()}`;
  expect(await findLostRegistrations(origin, registered, tokens)).toEqual([]);
  await server.ended('SIGTERM');
});
