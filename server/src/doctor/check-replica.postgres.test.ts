import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { closeAtEnd } from '../../test/support/close-at-end.ts';
import { startReplica } from '../../test/support/database/streaming-replica.ts';
import { createPostgresCluster } from '../../test/support/database/throwaway-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';
import { checkReplica } from './check-database.ts';
import { Findings } from './finding.ts';

const cluster = await createPostgresCluster(['synchronous_commit=local']);
await cluster.start();
const primary = await openDatabase({ kind: 'server', url: cluster.url }, entities);
closeAtEnd(() => primary.close());
await migrate(primary);
const standby = await startReplica(cluster.url);

async function check(url: string, lagWarningSeconds?: number) {
  const findings = new Findings('replica');
  await checkReplica(findings, primary, url, lagWarningSeconds);
  return findings.list;
}

it('accepts a streaming replica of the database', async () => {
  const expected = { part: 'replica', state: 'ok', message: 'the replica belongs to this database and is 0 s behind' };
  await expect.poll(() => check(standby.url)).toEqual([expected]);
});

it('reports a server that is no replica', async () => {
  expect(await check(cluster.url)).toMatchObject([
    { state: 'problem', message: 'AROT_REPLICA_URL accepts writes. Set it to a streaming replica, or unset it.' },
  ]);
});

it('warns of a replica that is far behind', async () => {
  const admin = new Client({ connectionString: standby.url });
  await admin.connect();
  const write = (table: string) => primary.fork().execute(`create table ${table} (id int)`);
  const pause = async () => {
    await admin.query('select pg_wal_replay_pause()');
    const state = async () => (await admin.query('select pg_get_wal_replay_pause_state() as state')).rows[0].state;
    await expect.poll(state).toBe('paused');
  };
  try {
    await pause();
    await write('first');
    expect(await check(standby.url)).toMatchObject([
      { state: 'warning', message: expect.stringContaining('the replica has replayed nothing since its start') },
    ]);
    await admin.query('select pg_wal_replay_resume()');
    await expect.poll(() => check(standby.url)).toMatchObject([{ state: 'ok' }]);
    await pause();
    await write('second');
    await sleep(1_100);
    expect(await check(standby.url, 1)).toMatchObject([
      { state: 'warning', message: expect.stringMatching(/^the replica is \d+ s behind/) },
    ]);
    await admin.query('select pg_wal_replay_resume()');
  } finally {
    await admin.end();
  }
});

it('reports a replica that does not respond', async () => {
  await standby.kill();
  expect(await check(standby.url)).toMatchObject([
    { state: 'problem', message: expect.stringMatching(/^the replica cannot be reached: .*ECONNREFUSED/) },
  ]);
});
