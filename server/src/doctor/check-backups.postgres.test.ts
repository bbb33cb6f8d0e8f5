import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresCluster, type PostgresCluster } from '../../test/support/database/throwaway-postgres.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { loadConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema/schema.ts';
import { checkLastBackup, checkReplication } from './check-backups.ts';
import { type Finding, Findings } from './finding.ts';

describe('the last backup', () => {
  const folder = temporaryFolder();
  const marker = path.join(folder, 'last-backup');

  const check = async (): Promise<readonly Finding[]> => {
    const findings = new Findings('backup');
    await checkLastBackup(findings, loadConfig({ AROT_DATA_DIR: folder }));
    return findings.list;
  };

  it('is dated by the file that it touches', async () => {
    expect(await check()).toMatchObject([{ state: 'warning', action: expect.stringContaining(`touch ${marker} `) }]);
    writeFileSync(marker, '');
    expect(await check()).toMatchObject([{ state: 'ok', message: 'the last backup ended 0 hours ago' }]);
    const yesterday = Date.now() / 1_000 - 27 * 3_600;
    utimesSync(marker, yesterday, yesterday);
    expect(await check()).toMatchObject([{ state: 'problem', message: 'the last backup ended 27 hours ago' }]);
  });
});

describe('replication', () => {
  let cluster: PostgresCluster;
  let database: Database;
  beforeAll(async () => {
    const settings = ['archive_mode=on', 'archive_command=false', 'max_slot_wal_keep_size=1MB', 'wal_level=replica'];
    cluster = await createPostgresCluster(settings);
    await cluster.start();
    database = await openDatabase({ kind: 'server', url: cluster.url }, entities);
  });
  afterAll(async () => {
    await database.close();
    await cluster.stop();
    cluster.remove();
  });

  const execute = (statement: string) => database.fork().execute<Record<string, unknown>[]>(statement);
  const problems = async () => {
    const findings = new Findings('replication');
    await checkReplication(findings, database);
    return findings.list.filter(({ state }) => state !== 'ok').map(({ message }) => message);
  };

  it('has no problem on a new server', async () => {
    expect(await problems()).toEqual([]);
  });

  it('names a file that cannot be archived, and a slot that no standby uses', async () => {
    await execute(`select pg_create_physical_replication_slot('gone', true)`);
    for (let round = 0; round < 4; round += 1) {
      await execute(`create table filler_${round} as select 1 as n`);
      await execute('select pg_switch_wal()');
    }
    await execute('checkpoint');
    const archiver = () => execute('select failed_count > 0 as failed from pg_stat_archiver');
    await expect.poll(archiver).toEqual([{ failed: true }]);
    expect(await problems()).toEqual([
      expect.stringMatching(/^the write-ahead log is not archived: the archive command fails for [0-9A-F]{24}$/),
      expect.stringMatching(
        /^the replication slot gone is not used, and retains write-ahead log \(\w+\): the disk fills$/,
      ),
    ]);
  });
});
