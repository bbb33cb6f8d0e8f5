import { clientOf, logIn, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { readAtRate } from '../read-at-rate.ts';
import { median, timed } from '../statistics.ts';
import { comparePercentile, figure, milliseconds, type Row, type Table } from '../table.ts';

const PENDING = 16;
const ATTEMPTS = 100;
const READS_PER_SECOND = 100;
const SECONDS = 4;

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
  try {
    await readAtRate(client, paths, rate);
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await readAtRate(client, paths, rate));
      const storm = startStorm(site);
      busy.push(await readAtRate(client, paths, rate));
      logins.push(await storm.end());
    }
  } finally {
    client.close();
  }
  const perSecond = median(logins);
  return [
    { ...comparePercentile('other endpoints, p99', 99, busy, idle), bar: { atMost: 1.3 } },
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

/** Keeps logins pending until `end`, which returns the number of logins per second. */
function startStorm({ arot }: Site): { end(): Promise<number> } {
  const startedAt = performance.now();
  let logins = 0;
  let isRunning = true;
  const storm = Promise.all(
    Array.from({ length: PENDING }, async () => {
      while (isRunning) {
        const { status } = await logIn(arot.origin);
        if (status !== 200) throw new Error(`A login returned ${status}.`);
        // Logins that end after the time is over do not count.
        if (isRunning) logins += 1;
      }
    }),
  );
  // A failure is thrown at the end.
  storm.catch(() => undefined);
  return {
    end: async () => {
      isRunning = false;
      const perSecond = logins / ((performance.now() - startedAt) / 1_000);
      await storm;
      return perSecond;
    },
  };
}

/** In turn, so that both have the same conditions; with a new identifier each time, so that no limit applies. */
async function compareIdentifiers({ arot: { origin } }: Site): Promise<Row> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < ATTEMPTS; index += 1) {
    known.push(await timed(() => logIn(origin, undefined, 'not the password')));
    unknown.push(await timed(() => logIn(origin, `018${String(index).padStart(8, '0')}`, 'not the password')));
  }
  return {
    name: 'failed login, unknown and known identifier',
    measured: milliseconds(median(unknown)),
    against: milliseconds(median(known)),
    figure: median(unknown) / median(known),
  };
}
