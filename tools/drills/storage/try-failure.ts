import { setTimeout as sleep } from 'node:timers/promises';
import {
  addSessions,
  type Registered,
  sendRegistration,
} from '../../../server/test/support/registration/acknowledged-registrations.ts';
import { type Figure, judged } from '../drill.ts';
import { type DrillServer, statusOf } from '../site/drill-server.ts';
import type { Site } from '../site/site.ts';

export type Failure = {
  readonly name: string;
  readonly cause: () => unknown;
  readonly repair: () => unknown;
  /** The statuses that registrations may return meanwhile. By default they must fail. */
  readonly registrations?: readonly number[];
  /** The statuses that downloads may return meanwhile; 0 is a body that is cut off. */
  readonly downloads: readonly number[];
  /** The statuses that reads of the catalog may return meanwhile. */
  readonly reads?: readonly number[];
  /** The number of registrations that are tried, until one fails. */
  readonly attempts?: number;
};

const FAILED = [502, 503];
const RECOVERY_MS = 30_000;

/** Causes a failure beside a running server, and repairs it. The server is not restarted. */
export async function tryFailure(
  site: Site,
  server: DrillServer,
  failure: Failure,
  log: (line: string) => void,
): Promise<Figure[]> {
  const { origin } = server;
  const stored = await registerNow(origin);
  const [token = ''] = await site.withDatabase((database) => addSessions(database, [stored]));
  const before = await countCustomers(site);
  await failure.cause();
  const startedAt = performance.now();
  const registrations: number[] = [];
  for (let attempt = 0; attempt < (failure.attempts ?? 3); attempt += 1) {
    registrations.push(await statusOfRegistration(origin));
    if (failure.attempts !== undefined && registrations.at(-1) !== 201) break;
  }
  const slowest = (performance.now() - startedAt) / registrations.length / 1_000;
  const download = await statusOfDownload(origin, token, stored);
  const reads = await statusOf(`${origin}/api/products?page=${Math.ceil(Math.random() * 1_000)}`);
  const isHealthy = (await statusOf(`${origin}/healthz`)) === 200;
  await failure.repair();
  const repairedAt = performance.now();
  let recovered = await statusOfRegistration(origin);
  let extra = 0;
  while (recovered !== 201 && performance.now() - repairedAt < RECOVERY_MS) {
    await sleep(200);
    recovered = await statusOfRegistration(origin);
  }
  if (recovered === 201) extra = 1;
  const seconds = (performance.now() - repairedAt) / 1_000;
  const succeeded = registrations.filter((status) => status === 201).length;
  const added = (await countCustomers(site)) - before;
  const again = await statusOfDownload(origin, token, stored);
  const { orphans, missing } = await site.arot<{ orphans: number; missing: unknown[] }>('documents sweep --dry-run');
  const expected = failure.registrations ?? FAILED;
  const asExpected =
    registrations.every((status) => expected.includes(status) || (failure.attempts !== undefined && status === 201)) &&
    failure.downloads.includes(download) &&
    (failure.reads ?? [200]).includes(reads ?? 0) &&
    isHealthy;
  const nothingLeft = added === succeeded + extra && missing.length === 0;
  log(
    `${failure.name}: registrations ${[...new Set(registrations)]} (${slowest.toFixed(1)} s each), download ${download}, read ${reads}, healthy ${isHealthy}; after repair 201 in ${seconds.toFixed(1)} s, download ${again}; ${added} of ${succeeded + extra} recorded, ${orphans} orphans, ${missing.length} missing`,
  );
  return [
    judged(
      `${failure.name}: registrations, download, read meanwhile`,
      `${[...new Set(registrations)].join(' and ')}, ${download === 0 ? 'cut off' : download}, ${reads}`,
      `${[...expected].join(' or ')}, ${failure.downloads.map((status) => (status === 0 ? 'cut off' : status)).join(' or ')}, ${(failure.reads ?? [200]).join(' or ')}; /healthz 200`,
      asExpected,
    ),
    judged(
      `${failure.name}: recorded for failed requests, documents without an object`,
      `${added - succeeded - extra}, ${missing.length}`,
      '0, 0',
      nothingLeft,
    ),
    judged(
      `${failure.name}: works again after the repair, without a restart`,
      recovered === 201 && again === 200 ? `after ${seconds.toFixed(1)} s` : `no: ${recovered}, ${again}`,
      'within 30 s',
      recovered === 201 && again === 200,
    ),
  ];
}

async function registerNow(origin: string): Promise<Registered> {
  const { status, body, files } = await sendRegistration(origin);
  if (status !== 201) throw new Error(`a registration before the failure returned ${status}: ${JSON.stringify(body)}`);
  return { profile: body.data, files };
}

/** Returns the status of a registration: 0 if the connection was lost, or a failure without the error envelope. */
async function statusOfRegistration(origin: string): Promise<number> {
  try {
    const { status, body } = await sendRegistration(origin);
    return status === 201 || body.error?.code ? status : 0;
  } catch {
    return 0;
  }
}

/** Returns the status of a download: 0 if the body was cut off. @throws Error if it is a different document */
async function statusOfDownload(origin: string, token: string, { files }: Registered): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/customers/me/documents/nid`, { headers }).catch(() => undefined);
  const bytes = await response?.arrayBuffer().catch(() => undefined);
  if (!response || !bytes) return 0;
  const isComplete = files.get('nid')?.equals(Buffer.from(bytes));
  if (response.status === 200 && !isComplete) throw new Error('a download returned 200 and other bytes');
  return response.status;
}

async function countCustomers(site: Site): Promise<number> {
  const [row] = await site.query<{ n: number }>('select count(*)::int as n from customer');
  return row?.n ?? 0;
}
