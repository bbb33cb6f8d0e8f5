import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from '../../../server/test/support/database/find-postgres.ts';
import { unprivilegedUser } from '../../../server/test/support/database/throwaway-postgres.ts';
import { childrenOf } from '../../../server/test/support/process/children-of.ts';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { shippedFile } from '../deployment/shipped-file.ts';
import { atEnd, killAtEnd } from '../site/clean-up.ts';
import { statusOf } from '../site/drill-server.ts';

const PROGRAMS = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' };

type Role = 'primary' | 'replica' | 'sync';

/** One machine of the cluster: Patroni, and the PostgreSQL that it runs. */
type Node = {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  patroni: ChildProcess | undefined;
};

export type PostgresNodes = {
  /** URLs of the database `arot` through HAProxy. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Returns the node that Patroni calls the primary; undefined while there is none. */
  primary(): Promise<Node | undefined>;
  /** Waits until one node is the primary and the other its synchronous standby. */
  untilSafe(): Promise<void>;
  /** Sends SIGKILL to Patroni, PostgreSQL, and all processes of PostgreSQL. */
  kill(node: Node): void;
  start(node: Node): Promise<void>;
};

/**
 * Starts etcd, two nodes with Patroni and PostgreSQL, and HAProxy, with the configurations of `deploy/failover`. Only addresses,
 * folders and passwords are replaced. They end with the drill.
 */
export async function startPostgresNodes(): Promise<PostgresNodes> {
  for (const program of Object.values(PROGRAMS))
    if (!existsSync(program))
      throw new Error(`${program} is missing. Install etcd-server, patroni and haproxy (Debian).`);
  const user = unprivilegedUser();
  const root = mkdtempSync(path.join(tmpdir(), 'arot-failover-'));
  atEnd(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
  if (user) chownSync(root, user.uid, user.gid);
  const etcdPort = await startEtcd(root, user);
  const passwords = Object.fromEntries(
    ['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REWIND_PASSWORD', 'AROT_PASSWORD'].map((name) => [
      name,
      randomBytes(12).toString('hex'),
    ]),
  );
  const nodes = [await createNode('postgres-1', root), await createNode('postgres-2', root)] as const;
  for (const node of nodes) await configure(node, etcdPort, passwords, user);
  const start = async (node: Node) => {
    const log = openSync(path.join(node.folder, 'patroni.log'), 'a');
    const file = path.join(node.folder, 'patroni.yml');
    const options = { ...user, cwd: node.folder, detached: true, stdio: ['ignore', log, log] as const };
    node.patroni = spawn(PROGRAMS.patroni, [file], { ...options, stdio: [...options.stdio] });
    closeSync(log);
  };
  atEnd(() => nodes.forEach(kill));
  await start(nodes[0]);
  await until(() => hasRole(nodes[0], 'primary'), 'the first node does not become the primary', nodes);
  await start(nodes[1]);
  const untilSafe = () =>
    until(
      async () => {
        const primary = await findPrimary(nodes);
        const other = nodes.find((node) => node !== primary);
        return primary !== undefined && other !== undefined && (await hasRole(other, 'sync'));
      },
      'no synchronous standby',
      nodes,
    );
  await untilSafe();
  await createDatabase(nodes[0].port, passwords);
  const [primaryPort, replicaPort] = await startHaproxy(root, nodes);
  const urlOf = (port: number) => `postgres://arot:${passwords.AROT_PASSWORD}@127.0.0.1:${port}/arot`;
  return {
    primaryUrl: urlOf(primaryPort),
    replicaUrl: urlOf(replicaPort),
    primary: () => findPrimary(nodes),
    untilSafe,
    kill,
    start,
  };
}

async function startEtcd(root: string, user: ReturnType<typeof unprivilegedUser>): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()];
  const urls = { client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` };
  const child = spawn(
    PROGRAMS.etcd,
    ['--data-dir', path.join(root, 'etcd'), '--logger', 'zap', '--log-level', 'error']
      .concat(['--listen-client-urls', urls.client, '--advertise-client-urls', urls.client])
      .concat(['--listen-peer-urls', urls.peer, '--initial-advertise-peer-urls', urls.peer])
      .concat(['--initial-cluster', `default=${urls.peer}`]),
    { ...user, cwd: root, detached: true, stdio: 'ignore' },
  );
  killAtEnd(child);
  await until(async () => (await statusOf(`${urls.client}/health`, 2_000)) === 200, 'etcd does not start');
  return client;
}

async function createNode(name: string, root: string): Promise<Node> {
  const folder = path.join(root, name);
  mkdirSync(folder);
  return { name, port: await freePort(), restPort: await freePort(), folder, patroni: undefined };
}

async function configure(
  node: Node,
  etcdPort: number,
  passwords: Record<string, string>,
  user: ReturnType<typeof unprivilegedUser>,
): Promise<void> {
  const file = path.join(node.folder, 'patroni.yml');
  await writeConfiguration('patroni.yml', file, {
    'name: postgres-1': `name: ${node.name}`,
    '10.0.0.11:8008': `127.0.0.1:${node.restPort}`,
    '10.0.0.11:5432': `127.0.0.1:${node.port}`,
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `127.0.0.1:${etcdPort}`,
    '/var/lib/postgresql/15/arot': path.join(node.folder, 'data'),
    '/usr/lib/postgresql/15/bin': findBinaries(),
    '/var/lib/postgresql/.pgpass_patroni': path.join(node.folder, 'pgpass'),
    '/var/run/postgresql': node.folder,
    '10.0.0.0/24': '127.0.0.1/32',
    SUPERUSER_PASSWORD: passwords.SUPERUSER_PASSWORD ?? '',
    REPLICATION_PASSWORD: passwords.REPLICATION_PASSWORD ?? '',
    REWIND_PASSWORD: passwords.REWIND_PASSWORD ?? '',
  });
  if (user) for (const each of [node.folder, file]) chownSync(each, user.uid, user.gid);
}

/** Copies a configuration of `deploy/failover`. Everything that is replaced must occur in it. */
async function writeConfiguration(name: string, file: string, replaced: Record<string, string>): Promise<void> {
  writeFileSync(file, await shippedFile(`failover/${name}`, Object.entries(replaced)), { mode: 0o600 });
}

async function startHaproxy(root: string, nodes: readonly [Node, Node]): Promise<[number, number]> {
  const ports: [number, number] = [await freePort(), await freePort()];
  const file = path.join(root, 'haproxy.cfg');
  const target = ({ port, restPort }: Node) => `127.0.0.1:${port} check port ${restPort}`;
  await writeConfiguration('haproxy.cfg', file, {
    '10.0.0.11:5432 check port 8008': target(nodes[0]),
    '10.0.0.12:5432 check port 8008': target(nodes[1]),
    'bind 127.0.0.1:5000': `bind 127.0.0.1:${ports[0]}`,
    'bind 127.0.0.1:5001': `bind 127.0.0.1:${ports[1]}`,
  });
  execFileSync(PROGRAMS.haproxy, ['-c', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  killAtEnd(spawn(PROGRAMS.haproxy, ['-f', file], { detached: true, stdio: 'ignore' }));
  return ports;
}

async function createDatabase(port: number, passwords: Record<string, string>): Promise<void> {
  const client = new Client({
    connectionString: `postgres://postgres:${passwords.SUPERUSER_PASSWORD}@127.0.0.1:${port}/postgres`,
  });
  await client.connect();
  await client.query(`create role arot login password '${passwords.AROT_PASSWORD}'`);
  await client.query('create database arot owner arot');
  await client.end();
}

function kill({ patroni, folder }: Node): void {
  const postmaster = postmasterOf(path.join(folder, 'data'));
  const children = postmaster > 0 ? childrenOf(postmaster) : [];
  // Patroni first, so that it does nothing about the death of PostgreSQL.
  for (const pid of [patroni?.pid ?? 0, postmaster, ...children]) if (pid > 1) signal(pid);
}

/** @returns 0 if no server runs in the folder; a file that a killed server left may name another process by now */
function postmasterOf(data: string): number {
  try {
    const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : 0;
  } catch {
    return 0;
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function findPrimary(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) if (await hasRole(node, 'primary')) return node;
  return undefined;
}

async function hasRole({ restPort }: Node, role: Role): Promise<boolean> {
  return (await statusOf(`http://127.0.0.1:${restPort}/${role}`, 2_000)) === 200;
}

async function until(condition: () => Promise<boolean>, message: string, nodes: readonly Node[] = []): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (!(await condition())) {
    if (performance.now() > deadline) {
      const logs = nodes.map(({ name, folder }) => {
        const log = readFileSync(path.join(folder, 'patroni.log'), 'utf8');
        return `${name}:\n${log.slice(-3_000)}`;
      });
      throw new Error([message, ...logs].join('\n'));
    }
    await sleep(100);
  }
}
