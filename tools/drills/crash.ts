import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/database/database.ts';
import { db } from '../../server/src/database/db.ts';
import { openDocumentStore } from '../../server/src/storage/open-document-store.ts';
import {
  addSessions,
  findLostRegistrations,
  sweepAndCompare,
} from '../../server/test/support/registration/acknowledged-registrations.ts';
import { catalogOf, FIRST_CATALOG, findLostCommands, StaffWriter, type StoredValues } from './crash/staff-writer.ts';
import { type Drill, equal, numberOption } from './drill.ts';
import {
  type Acknowledged,
  bearer,
  createAccount,
  createChatApplication,
  findLostVisitors,
  request,
  writersOf,
} from './load/api.ts';
import { openSite, type Site } from './site/site.ts';

/** The longest time between the first acknowledged writes of a round and its crash. */
const LONGEST_MS = 3_000;
/** The time that a round waits for its first acknowledged writes. */
const PROGRESS_MS = 60_000;

export const drill: Drill = {
  summary: 'kill -9 of server and commands during mixed writes (--rounds 50, --database postgres|embedded)',
  run: async (options, log) => {
    const database = options.database === 'embedded' ? 'embedded' : 'postgres';
    const rounds = numberOption(options, 'rounds', database === 'embedded' ? 10 : 50);
    const site = await openSite({ database });
    const credentials = await prepare(site);
    const staff = new StaffWriter(site);
    const acknowledged: Acknowledged = { registered: [], tokens: [], visitors: new Map() };
    const lost: string[] = [];
    let removed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      await crash(site, credentials, acknowledged, staff);
      const after = await site.withDatabase((opened) => inspect(site, opened, acknowledged, staff));
      removed += after.removed;
      lost.push(...after.lost.map((what) => `round ${round}: ${what}`));
      log(
        `round ${round}: ${acknowledged.registered.length} registrations, ${acknowledged.tokens.length} logins, ${acknowledged.visitors.size} visitors, ${staff.acknowledged} commands; ${after.lost.length} lost`,
      );
    }
    lost.push(...(await readEverything(site, acknowledged)));
    for (const line of lost) log(`LOST ${line}`);
    const { registered, tokens, visitors } = acknowledged;
    return [
      { what: `rounds of kill -9 (${database})`, measured: rounds },
      {
        what: 'acknowledged: registrations with three files, logins, visitors, commands',
        measured: [registered.length, tokens.length, visitors.size, staff.acknowledged].join(', '),
      },
      equal(
        'acknowledged writes lost, half imports, rows without an object, objects without a row after a sweep',
        lost.length,
        0,
      ),
      { what: 'objects that the sweeps removed', measured: removed },
    ];
  },
};

async function prepare(site: Site) {
  await site.arot('catalog import - --format json', FIRST_CATALOG);
  await site.arot('catalog import - --format json', catalogOf(0));
  return { ...(await createAccount(site, 'crash@example.com')), chat: await createChatApplication(site) };
}

type Access = Awaited<ReturnType<typeof prepare>>;

/**
 * Runs one round. On the embedded database, a command beside the server ends with it, so commands run after the server there.
 */
async function crash(site: Site, credentials: Access, acknowledged: Acknowledged, staff: StaffWriter) {
  const server = await site.serve();
  const { registration, login, visitor } = writersOf(server.origin, credentials, acknowledged);
  const clients = [registration, registration, login, visitor].map(untilConnectionLost);
  const isShared = site.postgres !== undefined;
  const commands = isShared ? staff.writeUntilKilled() : undefined;
  // A client that fails must not end the drill before the server has ended.
  const writing = Promise.allSettled([...clients, commands]);
  await untilMore(() => acknowledged.registered.length);
  if (isShared) await untilMore(() => staff.acknowledged);
  await sleep(Math.random() * LONGEST_MS);
  if (isShared) staff.kill();
  await server.kill();
  for (const result of await writing) if (result.status === 'rejected') throw result.reason;
  if (isShared) return;
  const alone = staff.writeUntilKilled();
  const killed = untilMore(() => staff.acknowledged)
    .then(() => sleep(Math.random() * LONGEST_MS))
    .then(() => staff.kill());
  await Promise.all([alone, killed]);
}

async function untilConnectionLost(write: () => Promise<void>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    // fetch throws it when it has no response.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Waits until a number has grown, so that each round acknowledges something, also on a slow machine. */
async function untilMore(count: () => number): Promise<void> {
  const before = count();
  const deadline = performance.now() + PROGRESS_MS;
  while (count() === before && performance.now() < deadline) await sleep(10);
}

/** Sweeps, and compares what is stored with what was acknowledged. The server does not run. */
async function inspect(site: Site, database: Database, acknowledged: Acknowledged, staff: StaffWriter) {
  const documents = await openDocumentStore(`file:${path.join(site.folder, 'documents')}`);
  const { removed, differences, counts } = await sweepAndCompare(database, documents);
  const names = await db(database.fork()).selectFrom('chat_visitor').select(['externalUserId', 'name']).execute();
  const lost = [
    ...differences,
    ...findLostCommands(staff, await readStored(database)),
    ...findLostVisitors(acknowledged, names),
  ];
  if (counts.customers < acknowledged.registered.length)
    lost.push(`${acknowledged.registered.length - counts.customers} registrations`);
  return { removed, lost };
}

async function readStored(database: Database): Promise<StoredValues> {
  const connection = db(database.fork());
  const setting = await connection
    .selectFrom('setting')
    .where('key', '=', 'siteName')
    .select('value')
    .executeTakeFirst();
  const prices = await connection
    .selectFrom('product')
    .where('slug', '!=', 'drill-published')
    .select('retailBasePrice')
    .distinct()
    .execute();
  const product = await connection
    .selectFrom('product')
    .where('slug', '=', 'drill-published')
    .select('status')
    .executeTakeFirst();
  return {
    setting: Number(setting?.value.split(' ')[1]),
    prices: prices.map(({ retailBasePrice: price }) => Number(price)),
    published: product?.status === 'published',
  };
}

/** Reads every registration, document and session through a server that started after the last crash. */
async function readEverything(site: Site, { registered, tokens }: Acknowledged): Promise<string[]> {
  const sessions = await site.withDatabase((opened) => addSessions(opened, registered));
  await site.arot('db verify');
  const server = await site.serve();
  const lost = (await findLostRegistrations(server.origin, registered, sessions)).map((id) => `registration ${id}`);
  for (const token of tokens) {
    const url = `${server.origin}/api/auth/session`;
    const { status, body } = await request<{ data?: { user?: unknown } }>(url, { headers: bearer(token) });
    if (status !== 200 || !body.data?.user) lost.push('session of an acknowledged login');
  }
  if ((await server.stop()) !== 0) lost.push('the last server did not stop with status 0');
  return lost;
}
