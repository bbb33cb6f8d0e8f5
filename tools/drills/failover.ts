import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/database/database.ts';
import { db } from '../../server/src/database/db.ts';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { entities } from '../../server/src/database/schema/schema.ts';
import { hashToken } from '../../server/src/security/tokens.ts';
import { openDocumentStore } from '../../server/src/storage/open-document-store.ts';
import {
  addSessions,
  findLostRegistrations,
  sweepAndCompare,
} from '../../server/test/support/registration/acknowledged-registrations.ts';
import { type Drill, equal, type Figure, judged, numberOption } from './drill.ts';
import { Load } from './failover/load.ts';
import { type PostgresNodes, startPostgresNodes } from './failover/postgres-nodes.ts';
import { type Acknowledged, createAccount, createChatApplication, findLostVisitors } from './load/api.ts';
import type { DrillServer } from './site/drill-server.ts';
import { openSite, type Site } from './site/site.ts';

const BACK_WITHIN_SECONDS = 10;
/** The time for which the load runs before a node is killed, and after the service is back. */
const LOADED_MS = 3_000;
const PATIENCE_MS = 180_000;

/** Times of one failover, in seconds. */
type Round = {
  /** The time from the kill to the promotion of the other node, which Patroni's ttl decides. */
  readonly promoted: number;
  /** The time from the promotion until every kind of request succeeds on every server, and none fails any more. */
  readonly back: number;
  readonly failures: number;
};

export const drill: Drill = {
  summary: 'kill -9 of the primary with Patroni, etcd and HAProxy under load (--rounds 10)',
  run: async (options, log) => {
    const rounds = numberOption(options, 'rounds', 10);
    const nodes = await startPostgresNodes();
    log('two PostgreSQL nodes with synchronous replication run behind HAProxy');
    const site = await openSite({ url: nodes.primaryUrl });
    const access = { ...(await createAccount(site, 'failover@example.com')), chat: await createChatApplication(site) };
    const servers = [await serve(site, nodes), await serve(site, nodes)];
    const load = new Load(
      servers.map(({ origin }) => origin),
      access,
    );
    const results: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const result = await failOver(nodes, load);
      results.push(result);
      log(
        `round ${round}: promoted after ${result.promoted.toFixed(1)} s, back ${result.back.toFixed(1)} s later, ${result.failures} failed requests`,
      );
    }
    await load.stop();
    const lost = await findLost(site, servers[0]?.origin ?? '', load.acknowledged);
    const exits = servers.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length;
    for (const line of [...lost, ...new Set(load.violations)]) log(line);
    return figures(results, load, lost, exits);
  },
};

/** Starts a server. Public reads go to the replica while there is one. */
function serve(site: Site, nodes: PostgresNodes): Promise<DrillServer> {
  return site.serve({ AROT_REPLICA_URL: nodes.replicaUrl });
}

async function failOver(nodes: PostgresNodes, load: Load): Promise<Round> {
  await nodes.untilSafe();
  await succeedsSince(load, Date.now());
  await sleep(LOADED_MS);
  const killed = await nodes.primary();
  if (!killed) throw new Error('There is no primary to kill.');
  const before = load.failures.length;
  const killedAt = Date.now();
  nodes.kill(killed);
  await until(async () => {
    const primary = await nodes.primary();
    return primary !== undefined && primary !== killed;
  }, 'no node is promoted');
  const promotedAt = Date.now();
  await succeedsSince(load, promotedAt);
  const succeededAt = Date.now();
  await sleep(LOADED_MS);
  const failures = load.failures.slice(before);
  const lastFailure = failures.at(-1) ?? promotedAt;
  await nodes.start(killed);
  await nodes.untilSafe();
  return {
    promoted: (promotedAt - killedAt) / 1_000,
    back: (Math.max(succeededAt, lastFailure) - promotedAt) / 1_000,
    failures: load.failures.length - before,
  };
}

async function succeedsSince(load: Load, time: number): Promise<void> {
  await until(async () => load.hasSucceededSince(time), 'the servers do not recover');
}

async function until(condition: () => Promise<boolean>, message: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(message);
    await sleep(50);
  }
}

async function findLost(site: Site, origin: string, acknowledged: Acknowledged): Promise<string[]> {
  const { registered, tokens } = acknowledged;
  const database = await openDatabase(site.location, entities);
  try {
    const documents = await openDocumentStore(`file:${path.join(site.folder, 'documents')}`);
    const { differences } = await sweepAndCompare(database, documents);
    const sessions = await addSessions(database, registered);
    const customers = await findLostRegistrations(origin, registered, sessions);
    const visitors = await db(database.fork()).selectFrom('chat_visitor').select(['externalUserId', 'name']).execute();
    const told = await db(database.fork())
      .selectFrom('event')
      .where('type', '=', 'customer.registered')
      .where('position', 'is not', null)
      .select('subjectId')
      .execute();
    const subjects = new Set(told.map(({ subjectId: id }) => id));
    const silent = registered.filter(({ profile }) => !subjects.has(profile.id));
    return [
      ...differences,
      ...silent.map(({ profile }) => `LOST event of the registration ${profile.id}`),
      ...customers.map((id) => `LOST registration ${id}`),
      ...(await findLostSessions(database, tokens)),
      ...findLostVisitors(acknowledged, visitors).map((visitor) => `LOST ${visitor}`),
    ];
  } finally {
    await database.close();
  }
}

async function findLostSessions(database: Database, tokens: readonly string[]): Promise<string[]> {
  const rows = await db(database.fork()).selectFrom('session').select('tokenHash').execute();
  const stored = new Set(rows.map(({ tokenHash: token_hash }) => token_hash));
  return tokens.filter((token) => !stored.has(hashToken(token))).map(() => 'LOST session of an acknowledged login');
}

function figures(results: readonly Round[], load: Load, lost: readonly string[], exits: number): Figure[] {
  const { registered, tokens, visitors } = load.acknowledged;
  const slowest = Math.max(...results.map(({ back }) => back));
  const range = (values: readonly number[]) =>
    `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} s`;
  return [
    { what: 'rounds of kill -9 of the primary node', measured: results.length },
    {
      what: 'acknowledged: registrations with three files, logins, visitors; all successful requests',
      measured: [registered.length, tokens.length, visitors.size, load.successes].join(', '),
    },
    equal('acknowledged writes lost', lost.length, 0),
    { what: 'from the kill to the promotion', measured: range(results.map(({ promoted }) => promoted)) },
    judged(
      'from the promotion until every kind of request succeeds on both servers',
      range(results.map(({ back }) => back)),
      `at most ${BACK_WITHIN_SECONDS} s`,
      slowest <= BACK_WITHIN_SECONDS,
    ),
    equal('server processes that ended', exits, 0),
    equal(
      `failed requests that are not a 503 with Retry-After and the error envelope, of ${load.failures.length}`,
      load.violations.length,
      0,
    ),
  ];
}
