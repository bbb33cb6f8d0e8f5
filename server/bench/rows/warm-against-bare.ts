import { writeFile } from 'node:fs/promises';
import { interleave } from '../interleave.ts';
import { loadGenerator } from '../load.ts';
import { clientOf, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { type RunningServer, startBare } from '../run-process.ts';
import { type Bar, perSecond, type Row, type Table } from '../table.ts';

/** What sends the bytes of an endpoint, and the bar of Arot's rate divided by its rate. */
const AGAINST: Readonly<Record<string, { readonly kind: 'node:http' | 'express'; readonly bar: Bar } | undefined>> = {
  list: { kind: 'node:http', bar: { atLeast: 0.55 } },
  category: { kind: 'node:http', bar: { atLeast: 0.55 } },
  'q common': { kind: 'node:http', bar: { atLeast: 0.55 } },
  'q rare': { kind: 'node:http', bar: { atLeast: 0.55 } },
  price: { kind: 'node:http', bar: { atLeast: 0.45 } },
  detail: { kind: 'express', bar: { atLeast: 0.65 } },
  settings: { kind: 'express', bar: { atLeast: 0.65 } },
};

/** Set by `node:http` for each response. */
const PER_CONNECTION = ['date', 'connection', 'keep-alive'];

/** Compares cached responses with a server that only sends the same bytes. */
export async function measureWarmAgainstBare(site: Site, folder: string, options: Options): Promise<Table> {
  const rows: Row[] = [];
  const file = `${folder}/responses.json`;
  const endpoints = site.endpoints.filter(({ name }) => AGAINST[name] && options.wants('bare', name));
  await writeFile(file, JSON.stringify(Object.fromEntries(await readResponses(site, endpoints))));
  const servers: Partial<Record<string, RunningServer>> = {};
  try {
    for (const endpoint of endpoints) {
      const { kind, bar } = AGAINST[endpoint.name] ?? { kind: 'node:http' };
      servers[kind] ??= await startBare('bytes-server.ts', folder, kind.replace(':', '-'), {
        KIND: kind,
        RESPONSES: file,
      });
      const [ours, theirs] = await interleave(
        [site.arot, servers[kind]].map((server) => ({ server, token: site.token, endpoint })),
        options,
      );
      rows.push({
        name: `${endpoint.name}, ${kind}`,
        measured: perSecond(ours),
        against: perSecond(theirs),
        figure: ours / theirs,
        bar,
      });
    }
  } finally {
    for (const server of Object.values(servers)) await server?.stop();
  }
  return {
    title: `${site.products.toLocaleString('en-US')} products, warm, against the same bytes`,
    columns: ['Arot', 'same bytes'],
    notes: [
      `Requests per second under ${loadGenerator}, medians of ${options.rounds} interleaved rounds of ${options.seconds} s.`,
      'node:http and Express 5 send a stored head and body, the same bytes as Arot, and do nothing else: `server/bench/bare/bytes-server.ts`. Each is a process of its own and logs nothing.',
    ],
    rows,
  };
}

/** The responses of Arot, without the headers that each connection has of its own. */
async function readResponses(site: Site, endpoints: Site['endpoints']): Promise<Map<string, object>> {
  const responses = new Map<string, object>();
  for (const asCustomer of [false, true]) {
    const client = clientOf(site, 'arot', asCustomer);
    const paths = endpoints.filter((endpoint) => (endpoint.asCustomer ?? false) === asCustomer).flatMap((e) => e.paths);
    // The bench asks each server for the settings at its start.
    for (const path of new Set(asCustomer ? paths : [...paths, '/api/settings'])) {
      const { headers, body } = await client.get(path);
      const sent = Object.entries(headers).filter(([name]) => !PER_CONNECTION.includes(name));
      responses.set(path, { headers: Object.fromEntries(sent), body: body.toString() });
    }
    client.close();
  }
  return responses;
}
