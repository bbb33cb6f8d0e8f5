import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../server/test/support/process/free-port.ts';
import { checkEnds, type Ends } from './clocks/check-ends.ts';
import { shiftedTime, shiftText } from './clocks/shifted-time.ts';
import { type Drill, type DrillOptions, equal, type Figure } from './drill.ts';
import { withCleanUp } from './site/clean-up.ts';
import { startHaproxy } from './site/haproxy.ts';
import { openSite, type Site } from './site/site.ts';
import { checkOutVersion } from './upgrade/other-version.ts';
import { prepareAccess } from './upgrade/prepare-access.ts';

/** Differences below that of which a server warns. */
const AHEAD_SECONDS = 1.5;

/** The clock of each machine, and the time zones. */
type Scenario = {
  readonly name: string;
  /** The moment at which the database starts; now without it. In the future, so that this process accepts the cookies. */
  readonly databaseStartsAt?: string;
  readonly databaseZone: string;
  /** Seconds by which each server is ahead of the machine's real time, and its time zone. */
  readonly servers: readonly { readonly ahead: number; readonly zone: string }[];
};

const ZONES = ['Asia/Dhaka', 'America/New_York', 'Pacific/Auckland'] as const;
const inZones = (...ahead: [number, number, number]) =>
  ahead.map((seconds, index) => ({ ahead: seconds, zone: ZONES[index] ?? 'UTC' }));
const SCENARIOS: readonly Scenario[] = [
  { name: 'apart', databaseZone: 'Asia/Kathmandu', servers: inZones(AHEAD_SECONDS, -AHEAD_SECONDS, 0) },
  {
    name: 'summer-begins',
    databaseStartsAt: '2037-03-29T00:59:40Z',
    databaseZone: 'Europe/Berlin',
    servers: inZones(0, AHEAD_SECONDS, -AHEAD_SECONDS),
  },
  {
    name: 'summer-ends',
    databaseStartsAt: '2037-10-25T00:59:40Z',
    databaseZone: 'Europe/Berlin',
    servers: inZones(0, AHEAD_SECONDS, -AHEAD_SECONDS),
  },
  {
    name: 'leap-second',
    databaseStartsAt: '2037-12-31T23:59:40Z',
    databaseZone: 'UTC',
    servers: inZones(0, AHEAD_SECONDS, -AHEAD_SECONDS),
  },
];

export const drill: Drill = {
  summary: `Ends of sessions and tokens with clocks 1.5 s apart, in several time zones. [--only ${SCENARIOS.map(({ name }) => name).join('|')}] [--from GIT_REF]`,
  run: async (options, log) => {
    const figures: Figure[] = [];
    for (const scenario of SCENARIOS.filter(({ name }) => (options.only ?? name) === name))
      figures.push(...(await withCleanUp(() => tryScenario(scenario, options, log))));
    return figures;
  },
};

async function tryScenario(scenario: Scenario, options: DrillOptions, log: (line: string) => void): Promise<Figure[]> {
  const { name, databaseStartsAt, databaseZone, servers } = scenario;
  // Another version, to see what this drill finds in it.
  const script = options.from === undefined ? undefined : checkOutVersion(options.from);
  const machineShift =
    databaseStartsAt === undefined ? 0 : Math.round((Date.parse(databaseStartsAt) - Date.now()) / 1_000);
  const site = await openShifted(machineShift, databaseZone);
  const ports = await Promise.all(servers.map(() => freePort()));
  const origin = await startHaproxy(ports, site.folder);
  // The shift of each server is in a file, so that its clock can be set while it runs.
  const files = servers.map((_, index) => path.join(site.folder, `clock-${index}`));
  const setClocks = (shifts: readonly number[]) => {
    for (const [index, file] of files.entries()) writeFileSync(file, `${shiftText(shifts[index] ?? 0)}\n`);
  };
  const shifts = servers.map(({ ahead }) => machineShift + ahead);
  setClocks(shifts);
  await Promise.all(
    servers.map(({ zone }, index) =>
      site.serve(
        { ...shiftedTime(0, files[index]), TZ: zone, AROT_PUBLIC_ORIGIN: origin, AROT_SESSION_TTL: '1h' },
        { port: ports[index] ?? 0, ...(script === undefined ? {} : { script }) },
      ),
    ),
  );
  const access = await prepareAccess(site, origin);
  const ends: Ends = { errors: [], worstSeconds: 0, checks: 0 };
  log(`${name}: the servers run`);
  await checkEnds(site, access, ends);
  log(`${name}: checked, ${ends.errors.length} errors; now the clocks are set while the servers run`);
  // One goes back by a leap second; the others change places.
  setClocks([(shifts[0] ?? 0) - 1, shifts[2] ?? 0, shifts[1] ?? 0]);
  await checkEnds(site, access, ends);
  for (const error of ends.errors.slice(0, 10)) log(`${name}: ${error}`);
  return [
    equal(`${name}: valid too long or rejected too early, of ${ends.checks} checks`, ends.errors.length, 0),
    { what: `${name}: largest difference of an end`, measured: `${ends.worstSeconds.toFixed(1)} s` },
  ];
}

/**
 * Opens a PostgreSQL with another time. Its programs inherit the variables of this process.
 */
async function openShifted(shift: number, zone: string): Promise<Site> {
  const variables = shift === 0 ? {} : shiftedTime(shift);
  Object.assign(process.env, variables);
  try {
    const site = await openSite({ settings: [`timezone=${zone}`] });
    chmodSync(site.folder, 0o755);
    return site;
  } finally {
    for (const each of Object.keys(variables)) delete process.env[each];
  }
}
