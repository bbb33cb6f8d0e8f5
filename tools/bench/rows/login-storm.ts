import { runLoad } from '../../drills/load/run-load.ts';
import { CUSTOMER, clientOf, logIn, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { readAtRate } from '../read-at-rate.ts';
import { median, timed } from '../statistics.ts';
import { comparePercentile, figure, milliseconds, type Row, ratio, type Table } from '../table.ts';

const PENDING = 16;
const ATTEMPTS = 100;
const READS_PER_SECOND = 100;
const SECONDS = 10;

/** Another process sends the logins, so that the client that measures is not late itself. */
const STORM = {
  workload: { kind: 'logins', identifier: CUSTOMER.phoneNumber, password: CUSTOMER.password },
  seconds: SECONDS,
  connections: PENDING,
} as const;

/** Measures the effect of pending logins on other requests, and the time of failed logins with known and unknown accounts. */
export async function measureLogins(site: Site, { rounds }: Options): Promise<Table> {
  return {
    title: 'Logins',
    columns: [`with ${PENDING} logins pending`, 'idle'],
    notes: [
      `Settings, the list and details with a session, ${READS_PER_SECOND} requests per second: medians of ${rounds} rounds of ${SECONDS} s each.`,
    ],
    rows: [...(await measureStorm(site, rounds)), await compareIdentifiers(site)],
  };
}

async function measureStorm(site: Site, rounds: number): Promise<Row[]> {
  const client = clientOf(site, 'arot', true, 64);
  const [details = []] = site.endpoints.filter(({ name }) => name === 'detail').map(({ paths }) => paths);
  const paths = details.slice(0, 100).flatMap((detail) => ['/api/settings', '/api/products', detail]);
  const rate = { perSecond: READS_PER_SECOND, seconds: SECONDS };
  const idle: number[][] = [];
  const busy: number[][] = [];
  const logins: number[] = [];
  await readAtRate(client, paths, rate);
  for (let round = 0; round < rounds; round += 1) {
    idle.push(await readAtRate(client, paths, rate));
    const sending = runLoad({ port: Number(new URL(site.arot.origin).port), ...STORM });
    busy.push(await readAtRate(client, paths, rate));
    const { accepted, others } = await sending;
    if (Object.keys(others).length > 0) throw new Error(`Logins failed: ${JSON.stringify(others)}`);
    logins.push(accepted.count / SECONDS);
  }
  client.close();
  const perSecond = median(logins);
  return [
    comparePercentile('other endpoints, p99', 99, busy, idle, { atMost: 1.3 }),
    comparePercentile('other endpoints, p50', 50, busy, idle),
    {
      name: 'logins meanwhile',
      measured: `${figure(perSecond)}/s`,
      against: '',
      figure: perSecond,
      unit: '/s',
      bar: { atLeast: 35 },
    },
  ];
}

/**
 * Compares identifiers in turn, so that both have the same conditions; with a new identifier each time, so that no limit applies.
 */
async function compareIdentifiers({ arot: { origin } }: Site): Promise<Row> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < ATTEMPTS; index += 1) {
    known.push(await timed(() => logIn(origin, undefined, 'not the password')));
    unknown.push(await timed(() => logIn(origin, `018${String(index).padStart(8, '0')}`, 'not the password')));
  }
  return ratio('failed login, unknown and known identifier', [median(unknown), median(known)], milliseconds);
}
