import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { clientOf, logIn, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { readAtRate } from '../read-at-rate.ts';
import { median, timed } from '../statistics.ts';
import { comparePercentile, figure, milliseconds, type Row, type Table } from '../table.ts';

const PENDING = 16;
const ATTEMPTS = 100;
const READS_PER_SECOND = 100;
const SECONDS = 10;

const STORM = fileURLToPath(new URL('../send-logins.ts', import.meta.url));

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
      const storm = await startStorm(site);
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

/**
 * Keeps logins pending until `end`, which returns the number of logins per second. Another process sends them, so that the
 * client that measures is not late itself.
 */
async function startStorm({ arot }: Site): Promise<{ end(): Promise<number> }> {
  const child = fork(STORM, [arot.origin, String(PENDING)]);
  const exited = once(child, 'exit');
  const failed = exited.then(([code]): never => {
    throw new Error(`The process that sends logins ended with ${code}.`);
  });
  // A failure is thrown by the next wait for a message.
  failed.catch(() => undefined);
  const message = async () => (await Promise.race([once(child, 'message'), failed]))[0];
  await message();
  return {
    end: async () => {
      child.send('end');
      const perSecond = Number(await message());
      // The last logins would slow down the next measurement.
      await exited;
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
