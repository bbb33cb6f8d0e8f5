import { writeFile } from 'node:fs/promises';
import type { Endpoint } from '../endpoints.ts';
import { interleave, ratesNote } from '../interleave.ts';
import { clientOf, type Site } from '../open-site.ts';
import type { Group, Options } from '../options.ts';
import { type RunningServer, startBare } from '../run-process.ts';
import { atRate } from '../statistics.ts';
import { type Bar, perSecond, type Row, ratio, type Table } from '../table.ts';
import { pathOf } from './search-path.ts';

/** Compares the rates of cached responses with those of (a). */
export async function measureWarm(site: Site, options: Options): Promise<Table> {
  return {
    title: titleOf(site, 'warm'),
    columns: ['Arot', '(a)'],
    notes: [`${ratesNote(options)}.`, OTHERS_NOTE],
    rows: await compareRates('warm', site, site.baseline, options, ({ warm }) => warm),
  };
}

/** Medusa 2.21 and Vendure 3.7 cache no responses, so their rate is the same warm and cold. */
export const OTHERS_NOTE =
  "Medusa and Vendure are not run here. Their rates of the list are 0.025 and 0.019 of (a)'s, so 10 times (a) is 400 times theirs, and 1.25 times (a) is 50 times.";

/** Compares a million products with ten thousand. */
export async function measureWarmAtMillion(million: Site, small: Site, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const [index, endpoint] of million.endpoints.entries()) {
    const same = small.endpoints[index];
    if (!same || !options.wants('warm', endpoint.name)) continue;
    const contenders = [
      { server: million.arot, token: million.token, endpoint },
      { server: small.arot, token: small.token, endpoint: same },
    ];
    rows.push(ratio(endpoint.name, await interleave(contenders, options), perSecond, endpoint.warmAtMillion));
  }
  return { title: titleOf(million, 'warm'), columns: ['1,000,000', '10,000'], rows };
}

const WRITES_PER_SECOND = 50;

/** Compares the rates of both servers while prices of products all over the catalog change. */
export async function measureWarmUnderWrites(site: Site, options: Options): Promise<Table> {
  let isOver = false;
  const writing = changePrices(site, () => isOver);
  // A failure is thrown at the end.
  writing.catch(() => undefined);
  const written = ['list', 'detail', 'settings'];
  const endpoints = site.endpoints.filter(({ name }) => written.includes(name));
  const rows = await compareRates('burst', { ...site, endpoints }, site.baseline, options, ({ name }) =>
    name === 'detail' ? { atLeast: 1.5 } : undefined,
  ).finally(() => {
    isOver = true;
  });
  await writing;
  return {
    title: titleOf(site, `while ${WRITES_PER_SECOND} prices per second change`),
    columns: ['Arot', '(a)'],
    notes: [`${ratesNote(options)}. Each change is of another product.`],
    rows,
  };
}

/** Changes the price of one product after the other. */
async function changePrices({ database }: Site, isOver: () => boolean): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `select id from product where status = 'published' order by md5(id)`,
  );
  for await (const turn of atRate(WRITES_PER_SECOND, isOver)) {
    await database.query({
      name: 'change price',
      text: 'update product set retail_base_price = retail_base_price + 0.01 where id = $1',
      values: [rows[turn % rows.length]?.id],
    });
  }
}

/** The bars of Arot's rates divided by those of a server that sends the same bytes. */
const SAME_BYTES: Readonly<Record<'node:http' | 'express', Readonly<Record<string, Bar>>>> = {
  'node:http': {
    list: { atLeast: 0.55 },
    category: { atLeast: 0.55 },
    'q common': { atLeast: 0.55 },
    'q rare': { atLeast: 0.55 },
    price: { atLeast: 0.45 },
    search: { atLeast: 0.55 },
  },
  express: { detail: { atLeast: 0.65 }, settings: { atLeast: 0.65 } },
};

/** (a) has no such search. */
const SEARCH: Endpoint = { name: 'search', paths: [pathOf('miniket chal')], warmAtMillion: { atLeast: 0 } };

/** Compares cached responses with a server that only sends the same bytes. */
export async function measureWarmAgainstBare(site: Site, folder: string, options: Options): Promise<Table> {
  const rows: Row[] = [];
  for (const [kind, bars] of Object.entries(SAME_BYTES)) {
    const endpoints = [...site.endpoints, SEARCH].filter(({ name }) => bars[name] && options.wants('bare', name));
    if (endpoints.length === 0) continue;
    const file = `${folder}/responses.json`;
    await writeFile(file, JSON.stringify(await readResponses(site, endpoints)));
    const server = await startBare('bare/bytes-server.ts', folder, { KIND: kind, RESPONSES: file });
    const compared = await compareRates('bare', { ...site, endpoints }, server, options, ({ name }) => bars[name]);
    rows.push(...compared.map((row) => ({ ...row, name: `${row.name}, ${kind}` })));
    await server.stop();
  }
  return {
    title: titleOf(site, 'warm, against the same bytes'),
    columns: ['Arot', 'same bytes'],
    notes: [
      `${ratesNote(options)}.`,
      'node:http and Express 5 send a stored head and body, the same bytes as Arot, and do nothing else: `tools/bench/bare/bytes-server.ts`. Each is a process of its own and logs nothing.',
    ],
    rows,
  };
}

/** Set by `node:http` for each response. */
const PER_CONNECTION = ['date', 'connection', 'keep-alive'];

/** Returns the responses of Arot by path, without the headers that each connection has of its own. */
async function readResponses(site: Site, endpoints: readonly Endpoint[]): Promise<Record<string, object>> {
  const responses: Record<string, object> = {};
  // The bench requests the settings from each server at its start.
  for (const { asCustomer, paths } of [...endpoints, { asCustomer: false, paths: ['/api/settings'] }]) {
    const client = clientOf(site, 'arot', asCustomer);
    for (const path of paths) {
      const { headers, body } = await client.get(path);
      const sent = Object.entries(headers).filter(([name]) => !PER_CONNECTION.includes(name));
      responses[path] = { headers: Object.fromEntries(sent), body: body.toString() };
    }
    client.close();
  }
  return responses;
}

/** Compares the rates of Arot with those of another server for each selected endpoint. */
async function compareRates(
  group: Group,
  { arot, token, endpoints }: Site,
  other: RunningServer,
  options: Options,
  barOf: (endpoint: Endpoint) => Bar | undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const endpoint of endpoints.filter(({ name }) => options.wants(group, name))) {
    const contenders = [arot, other].map((server) => ({ server, token, endpoint }));
    rows.push(ratio(endpoint.name, await interleave(contenders, options), perSecond, barOf(endpoint)));
  }
  return rows;
}

/** Returns the title of a table of a site. */
export const titleOf = ({ products }: Site, what: string) => `${products.toLocaleString('en-US')} products, ${what}`;
