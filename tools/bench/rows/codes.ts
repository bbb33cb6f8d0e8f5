import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import type { Options } from '../options.ts';
import type { EmptyDatabase } from '../prepare-database.ts';
import { startArot } from '../run-process.ts';
import { median, percentile, timed } from '../statistics.ts';
import { milliseconds, type Row, type Table } from '../table.ts';

/** Identifiers of each kind in a round. */
const IDENTIFIERS = 200;
/** Times above it, in percent, are the machine's and not the server's. */
const CROPPED_ABOVE = 95;

type Times = { readonly known: number[]; readonly unknown: number[] };

/**
 * Compares the duration of the requests of a forgotten password between known and unknown identifiers: an attacker who can tell
 * them apart learns which identifiers have an account. Each identifier is used once, and both kinds take turns.
 */
export async function measureCodes({ url, name }: EmptyDatabase, folder: string, { rounds }: Options): Promise<Table> {
  const webhook = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  const server = await startArot(url, folder, name, {
    AROT_SMS_URL: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`,
    AROT_SMS_SECRET: `whsec_${Buffer.alloc(32, 'b').toString('base64')}`,
    AROT_CODE_ADDRESS_LIMIT: 'off',
    AROT_LOGIN_ADDRESS_LIMIT: 'off',
    AROT_MESSAGE_LIMIT: 'off',
  });
  await insertAccounts(url, rounds * IDENTIFIERS);
  const codes: Times = { known: [], unknown: [] };
  const resets: Times = { known: [], unknown: [] };
  for (let index = 0; index < rounds * IDENTIFIERS; index += 1) {
    for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const identifier = phoneNumber(kind, index);
      const request = { purpose: 'password-reset', identifier };
      codes[kind].push(await timed(() => post(server.origin, '/api/auth/codes', request, 202)));
    }
  }
  for (let index = 0; index < rounds * IDENTIFIERS; index += 1) {
    for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      // One of a million is the code, and would be a 200.
      const reset = { identifier: phoneNumber(kind, index), code: '000000', newPassword: 'noton-chabi-77-mirpur' };
      resets[kind].push(await timed(() => post(server.origin, '/api/auth/password/reset', reset, 400)));
    }
  }
  await server.stop();
  webhook.close();
  return {
    title: 'Forgotten passwords of known and unknown identifiers',
    columns: ['known', 'unknown'],
    notes: [
      `Medians of ${rounds * IDENTIFIERS} requests of each kind in turn, one for each identifier. The figure is Welch's t of all times but the slowest ${100 - CROPPED_ABOVE} %: below 4.5, the kinds cannot be told apart.`,
    ],
    rows: [compare('POST /api/auth/codes', codes), compare('POST /api/auth/password/reset, wrong code', resets)],
  };
}

function compare(name: string, { known, unknown }: Times): Row {
  const limit = percentile([...known, ...unknown], CROPPED_ABOVE);
  const figure = Math.abs(
    welch(
      known.filter((time) => time <= limit),
      unknown.filter((time) => time <= limit),
    ),
  );
  const [measured, against] = [milliseconds(median(known)), milliseconds(median(unknown))];
  return { name, measured, against, figure, unit: 't', bar: { atMost: 4.5 } };
}

/** Returns Welch's t of two samples. */
function welch(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [momentsOf(left), momentsOf(right)];
  return (a.mean - b.mean) / Math.sqrt(a.variance / left.length + b.variance / right.length);
}

function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}

function phoneNumber(kind: keyof Times, index: number): string {
  return `+880${kind === 'known' ? '17' : '18'}${String(index).padStart(8, '0')}`;
}

async function insertAccounts(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into account (id, name, phone_number, password_hash, created_at)
     select 'bench-' || n, '', '+88017' || lpad(n::text, 8, '0'), 'none', now() from generate_series(0, $1::int - 1) n`,
    [count],
  );
  await client.end();
}

async function post(origin: string, path: string, body: object, status: number): Promise<void> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${path} responded with ${response.status}`);
}
