import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../server/test/support/process/free-port.ts';
import { type Drill, type DrillOptions, equal, type Figure, judged, numberOption } from './drill.ts';
import type { DrillServer } from './site/drill-server.ts';
import { startHaproxy } from './site/haproxy.ts';
import { openSite, type Site } from './site/site.ts';
import { startMixedLoad } from './upgrade/mixed-load.ts';
import { checkOutVersion, commitBeforeNewestMigration } from './upgrade/other-version.ts';
import { prepareAccess } from './upgrade/prepare-access.ts';

const USAGE = '[--from GIT_REF] [--seconds 10] [--products 10000]';
/** Longer than the interval of HAProxy's checks. */
const DRAIN = '2s';

export const drill: Drill = {
  summary: `Migrate and replace servers of the previous version under load, and go back. ${USAGE}`,
  run: upgradeAndDowngrade,
};

async function upgradeAndDowngrade(options: DrillOptions, log: (line: string) => void): Promise<Figure[]> {
  const pauseMs = numberOption(options, 'seconds', 10) * 1_000;
  const commit = options.from ?? commitBeforeNewestMigration();
  const script = checkOutVersion(commit);
  log(`the old version is ${commit}`);
  const site = await openSite({ isEmpty: true });
  const old = versionAt(script, site);
  const ports = await Promise.all(Array.from({ length: 6 }, freePort));
  const origin = await startHaproxy(ports, site.folder);
  await old.arot('db migrate');
  const before = await site.query<{ name: string }>('select name from migration order by id');
  await old.arot(`demo seed --products ${numberOption(options, 'products', 10_000)}`);

  const variables = { AROT_PUBLIC_ORIGIN: origin, AROT_DRAIN: DRAIN };
  const startPair = async (which: 0 | 1 | 2, oldScript?: string): Promise<DrillServer[]> =>
    await Promise.all(
      ports
        .slice(2 * which, 2 * which + 2)
        .map((port) => site.serve(variables, { port, ...(oldScript === undefined ? {} : { script: oldScript }) })),
    );
  const replace = async (servers: readonly DrillServer[]) => {
    for (const server of servers) {
      await sleep(pauseMs / 2);
      statuses.push(await server.stop());
      log(`stopped the server at ${server.port}`);
    }
    await sleep(pauseMs / 2);
  };
  const statuses: (number | null)[] = [];

  const oldServers = await startPair(0, script);
  const load = startMixedLoad(await prepareAccess(old, origin));
  await sleep(pauseMs);
  log(`two old servers are under load (${load.failures.length} failures)`);
  const migratedAt = performance.now();
  await site.arot('db migrate');
  const migrationMs = Math.round(performance.now() - migratedAt);
  log(`migrated in ${migrationMs} ms (${load.failures.length} failures)`);
  await sleep(pauseMs);
  const newServers = await startPair(1);
  log(`two new servers run beside them (${load.failures.length} failures)`);
  await replace(oldServers);
  const applied = await site.query<{ name: string; is_breaking: boolean }>('select name, is_breaking from migration');
  const added = applied.filter(({ name }) => !before.some((row) => row.name === name));
  const canGoBack = !added.some(({ is_breaking: isBreaking }) => isBreaking);
  const returned = canGoBack ? await startPair(2, script) : newServers;
  if (canGoBack) {
    log(`two old servers run again (${load.failures.length} failures)`);
    await replace(newServers);
  }
  await load.stop();
  for (const server of returned) statuses.push(await server.stop());
  for (const failure of load.failures.slice(0, 20)) log(failure);
  const rounds = Object.entries(load.rounds).map(([kind, count]) => `${kind} ${count}`);
  const least = Math.min(...Object.values(load.rounds));
  return [
    { what: 'migrations of the upgrade', measured: added.map(({ name }) => name).join(', ') || 'none' },
    judged('rounds of requests', rounds.join(', '), 'every kind succeeds', least > 0),
    equal('failed requests', load.failures.length, 0),
    { what: 'longest round', measured: `${Math.round(load.longest.ms)} ms (${load.longest.kind})` },
    { what: 'time of arot db migrate', measured: `${migrationMs} ms` },
    judged(
      'exit statuses of the servers',
      statuses.join(', '),
      '0',
      statuses.every((status) => status === 0),
    ),
    { what: 'the old version ran on the new schema', measured: canGoBack ? 'yes' : 'no: a migration is breaking' },
  ];
}

function versionAt(script: string, site: Site): Pick<Site, 'arot'> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, ...site.variables, NO_COLOR: '1' };
  return {
    arot: async (command) => {
      const args = typeof command === 'string' ? command.split(' ') : command;
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, '--json'], { env });
      return JSON.parse(stdout);
    },
  };
}
