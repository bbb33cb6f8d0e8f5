import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { createPostgresCluster, type PostgresCluster } from '../../server/test/support/database/throwaway-postgres.ts';
import { type Drill, type Figure, judged } from './drill.ts';
import { atEnd } from './site/clean-up.ts';
import { statusOf } from './site/drill-server.ts';
import { openSite, type Site } from './site/site.ts';
import { FailingS3, S3_FAILURES, type S3Failure } from './storage/failing-s3.ts';
import { SmallDisk } from './storage/small-disk.ts';
import { type Failure, tryFailure } from './storage/try-failure.ts';

type Log = (line: string) => void;

const PARTS = { disk: tryDisk, s3: tryS3, log: tryLog, postgres: tryPostgres };

export const drill: Drill = {
  summary:
    'full and read-only disks, S3 failures, a full disk under the log and under PostgreSQL (--parts disk,s3,log,postgres)',
  run: async (options, log) => {
    const figures: Figure[] = [];
    const parts = (options.parts ?? Object.keys(PARTS).join(',')).split(',') as (keyof typeof PARTS)[];
    for (const part of parts) figures.push(...(await PARTS[part](log)));
    return figures;
  },
};

async function tryDisk(log: Log): Promise<Figure[]> {
  const site = await openSite();
  const disk = new SmallDisk(8);
  const server = await site.serve({ AROT_STORAGE_URL: `file:${path.join(disk.folder, 'documents')}` });
  const failures: Failure[] = [
    { name: 'full disk', cause: () => disk.fill(), repair: () => disk.free(), downloads: [200] },
    { name: 'read-only disk', cause: () => disk.makeReadOnly(), repair: () => disk.makeWritable(), downloads: [200] },
  ];
  const figures: Figure[] = [];
  const at = {
    ...site,
    arot: withVariables(site, { AROT_STORAGE_URL: `file:${path.join(disk.folder, 'documents')}` }),
  };
  for (const failure of failures) figures.push(...(await tryFailure(at, server, failure, log)));
  await server.stop();
  return figures;
}

const DOWNLOADS: Record<S3Failure, readonly number[]> = {
  'error 500': [502, 503],
  'error 503': [502, 503],
  'error 403': [502, 503],
  reset: [502, 503],
  truncated: [0, 502, 503],
  slow: [200],
  silent: [502, 503],
};

async function tryS3(log: Log): Promise<Figure[]> {
  const site = await openSite();
  const s3 = await FailingS3.start();
  const server = await site.serve(s3.variables);
  const at = { ...site, arot: withVariables(site, s3.variables) };
  const figures: Figure[] = [];
  for (const name of S3_FAILURES) {
    const isWritable = name === 'slow' || name === 'truncated';
    const failure: Failure = {
      name: `S3: ${name}`,
      cause: () => (s3.failure = name),
      repair: () => (s3.failure = undefined),
      downloads: DOWNLOADS[name],
      ...(isWritable && { registrations: [201] }),
    };
    figures.push(...(await tryFailure(at, server, failure, log)));
  }
  await server.stop();
  return figures;
}

/** Runs a server that must not notice that its log cannot be written. */
async function tryLog(log: Log): Promise<Figure[]> {
  const site = await openSite();
  const disk = new SmallDisk(8);
  const logFile = path.join(disk.folder, 'server.log');
  const server = await site.serve({}, { logFile });
  const failure: Failure = {
    name: 'full disk under the log',
    cause: () => disk.fill(),
    repair: () => disk.free(),
    registrations: [201],
    downloads: [200],
  };
  const figures = await tryFailure(site, server, failure, log);
  const marker = '/api/products/after-the-repair';
  await statusOf(server.origin + marker);
  await server.stop();
  const isLogged = readFileSync(logFile, 'utf8').includes(marker);
  figures.push(
    judged('full disk under the log: lines after the repair are written', isLogged ? 'yes' : 'no', 'yes', isLogged),
  );
  return figures;
}

async function tryPostgres(log: Log): Promise<Figure[]> {
  const disk = new SmallDisk(400);
  const postgres = await createClusterOn(disk);
  await postgres.start();
  const site = await openSite({ postgres });
  const server = await site.serve();
  const failure: Failure = {
    name: 'full disk under PostgreSQL',
    cause: async () => {
      disk.fill();
      await useSpareSpace(postgres);
    },
    repair: async () => {
      disk.free();
      // PostgreSQL ends itself if it cannot write its log. A service manager starts it again.
      await postgres.stop();
      await postgres.start();
    },
    attempts: 300,
    downloads: [200, 503],
    reads: [200, 503],
  };
  const figures = await tryFailure(site, server, failure, log);
  await server.stop();
  return figures;
}

/** Writes into the space that PostgreSQL has already allocated, until it fails. */
async function useSpareSpace({ url }: PostgresCluster): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create table if not exists filler (text text)');
    for (let turn = 0; turn < 1_000; turn += 1) {
      await client.query(`insert into filler select repeat(md5(n::text), 100) from generate_series(1, 1000) n`);
    }
  } catch {
    // The disk is full, which was the aim.
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createClusterOn(disk: SmallDisk): Promise<PostgresCluster> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = disk.folder;
  try {
    const cluster = await createPostgresCluster(['fsync=on', 'shared_buffers=32MB', 'max_wal_size=64MB']);
    atEnd(() => cluster.stop());
    return cluster;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** Runs commands with the storage of the server. */
function withVariables(site: Site, variables: NodeJS.ProcessEnv): Site['arot'] {
  return (args, input) => site.arot(args, input, variables);
}
