import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { takeTurns } from '../interleave.ts';
import type { Options } from '../options.ts';
import type { EmptyDatabase } from '../prepare-database.ts';
import { startArot } from '../run-process.ts';
import { encodePost, sendRequests } from '../send-requests.ts';
import { median } from '../statistics.ts';
import { perSecond, type Row, ratio, type Table } from '../table.ts';

/** The number of passwords that the server hashes at once, unless it is configured otherwise. */
const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** More than a server hashes, so that the requests last for the whole time. */
const REQUESTS_PER_SECOND = 60 * THREADS;
const FILES = ['shopImage', 'nidDocument', 'tradeLicenseDocument'];
const FILE_BYTES = 200_000;
const PASSWORD = 'a password of the bench';

type Operation = {
  readonly name: string;
  readonly hashing: 'verify' | 'hash';
  prepare(seconds: number): Promise<Buffer[]>;
};

const OPERATIONS: readonly Operation[] = [
  { name: 'logins', hashing: 'verify', prepare: encodeLogins },
  { name: 'registrations', hashing: 'hash', prepare: encodeRegistrations },
];

/** Compares logins and registrations per second with what argon2 does alone. */
export async function measurePasswords({ url, name }: EmptyDatabase, folder: string, options: Options): Promise<Table> {
  const server = await startArot(url, folder, name);
  const rows: Row[] = [];
  await sendRequests(server.origin, [await encodeRegistration(phoneNumber(0))]);
  const stored = await readHash(url);
  for (const operation of OPERATIONS.filter((each) => options.wants('passwords', each.name))) {
    const measure = async () =>
      await sendRequests(server.origin, await operation.prepare(options.seconds), options.seconds);
    await measure();
    const [ours = [], alone = []] = await takeTurns(options.rounds, [
      measure,
      () => hashAlone(operation.hashing, options.seconds, stored),
    ]);
    rows.push(ratio(operation.name, [median(ours), median(alone)], perSecond, { atLeast: 0.9 }));
  }
  await server.stop();
  return {
    title: 'Logins and registrations against argon2 alone',
    columns: ['Arot', 'argon2 alone'],
    notes: [
      `Per second over 16 connections, medians of ${options.rounds} interleaved rounds of ${options.seconds} s. A registration has ${FILES.length} files of ${FILE_BYTES / 1_000} kB.`,
      `argon2 runs in a process of its own with the same parameters and ${THREADS} at once, as in the server: \`tools/bench/bare/hash-passwords.ts\`.`,
    ],
    rows,
  };
}

/** Returns the hash of the first account. It has the parameters of the server. */
async function readHash(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select password_hash from account')).rows[0].password_hash;
  } finally {
    await client.end();
  }
}

/** @returns hashes per second */
async function hashAlone(operation: Operation['hashing'], seconds: number, stored: string): Promise<number> {
  const script = fileURLToPath(new URL('../bare/hash-passwords.ts', import.meta.url));
  const args = [script, String(seconds), String(THREADS), operation, PASSWORD, stored];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

async function encodeLogins(seconds: number): Promise<Buffer[]> {
  const body = { identifier: phoneNumber(0), password: PASSWORD, responseMode: 'token' };
  const login = encodePost('/api/auth/login', JSON.stringify(body), 'application/json');
  return Array.from({ length: seconds * REQUESTS_PER_SECOND }, () => login);
}

async function encodeRegistrations(seconds: number): Promise<Buffer[]> {
  const count = seconds * REQUESTS_PER_SECOND;
  return await Promise.all(Array.from({ length: count }, () => encodeRegistration(nextPhoneNumber())));
}

let registrations = 0;

function nextPhoneNumber(): string {
  registrations += 1;
  return phoneNumber(registrations);
}

function phoneNumber(index: number): string {
  return `017${String(index).padStart(8, '0')}`;
}

async function encodeRegistration(phone: string): Promise<Buffer> {
  const form = new FormData();
  form.set('phoneNumber', phone);
  form.set('password', PASSWORD);
  for (const file of FILES) form.set(file, new Blob([sampleJpeg], { type: 'image/jpeg' }), `${file}.jpg`);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return encodePost('/api/auth/customer/register', await encoded.bytes(), contentType);
}

const sampleJpeg = Buffer.alloc(FILE_BYTES, 'the bytes of a picture ');
Buffer.from('ffd8ffe000074a46494600', 'hex').copy(sampleJpeg);
sampleJpeg.set([0xff, 0xd9], sampleJpeg.length - 2);
