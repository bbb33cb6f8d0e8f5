import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts/fixtures.ts';
import { createEmbeddedDatabase } from '../support/database/embedded-engines.ts';
import { onPostgres, openTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { converse } from '../support/http/raw-http.ts';
import { runArotInProcess } from '../support/process/arot-in-process.ts';
import { memoryOf } from '../support/process/memory-of.ts';
import { killServers, type ServerProcess, startServer } from '../support/process/server-process.ts';
import {
  BOUNDARY,
  encodeForm,
  filePart,
  neededParts,
  newPhoneNumber,
  sampleFile,
} from '../support/registration/forms.ts';

/**
 * On each connection, more requests are sent than one read of 64 KiB takes. The embedded database shares the server's
 * process, so fewer connections keep it as busy.
 */
const CONNECTIONS = onPostgres() ? 8 : 3;
const REQUESTS = 1_200;
const MAX_GROWTH_MB = 150;
/** Of one document, so that a response does not fit into the buffers of a connection that is not read. */
const DOCUMENT_BYTES = 9_000_000;

let folder: string;
let postgres: TestDatabase | undefined;
let server: ServerProcess;
let port: number;
let token: string;
let idleDescriptors: number;

const routes = [
  '/docs/swagger-ui-bundle.js',
  '/openapi.json',
  '/demo/pictures/logo.svg',
  '/healthz',
  '/api/settings',
  '/api/products?pageSize=100',
  '/api/products/soybean-oil-5l',
  '/api/auth/me',
  '/api/customers/me/documents/nid',
  '/login/pipelined',
  '/.well-known/openid-configuration',
  '/nope',
];

const requestTo = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, `Host: localhost:${port}`, `Authorization: Bearer ${token}`, ...headers, '', ''].join(
    '\r\n',
  );

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arot-pipelined-'));
  postgres = onPostgres() ? await openTestDatabase() : undefined;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const { location } = postgres ?? {};
  const variables = { AROT_DATA_DIR: folder, ...(location?.kind === 'server' ? { DATABASE_URL: location.url } : {}) };
  const arot = async (...args: string[]) => {
    const { code, stderr } = await runArotInProcess(args, { cwd: folder, env: { ...inherited, ...variables } });
    expect(code, stderr).toBe(0);
  };
  if (!postgres) await createEmbeddedDatabase(folder);
  await arot(...'oauth create-app --name Shop --slug pipelined --redirect-uri https://shop.example/back'.split(' '));
  server = startServer(['--demo'], variables);
  port = await server.listening();
  token = await registerWithDocument();
  for (const target of routes) await warmUp(target);
  idleDescriptors = descriptors();
}, 600_000);

afterAll(async () => {
  killServers();
  await postgres?.close();
  await rm(folder, { recursive: true, force: true });
});

/** @returns the token of a customer who has a document */
async function registerWithDocument(): Promise<string> {
  const identifier = newPhoneNumber();
  const document = filePart('nidDocument', 'image/png', sampleFile('image/png', DOCUMENT_BYTES));
  const registered = await fetch(`http://127.0.0.1:${port}/api/auth/customer/register`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: encodeForm([...neededParts(identifier), document]),
  });
  expect(registered.status).toBe(201);
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD, responseMode: 'token' }),
  });
  return ((await login.json()) as { data: { token: string } }).data.token;
}

/** An ordinary load, so that code is compiled, the heap has grown, and every connection to the database is open. */
async function warmUp(target: string): Promise<void> {
  const client = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`http://127.0.0.1:${port}${target}`, { headers, redirect: 'manual' });
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
}

/** Open descriptors, except those of the embedded database, which opens and closes its files as it likes. */
function descriptors(): number {
  const database = path.join(folder, 'postgres');
  const open = `/proc/${server.child.pid}/fd`;
  return readdirSync(open).filter((name) => !targetOf(path.join(open, name)).startsWith(database)).length;
}

/** What a descriptor leads to; it may be closed by now. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return '';
  }
}

/** Sends as many requests on each connection and reads nothing. @returns how much memory the server took for it at most, in MB */
async function flood(request: string): Promise<{ close(): void; growth: number }> {
  const pid = server.child.pid ?? 0;
  const idle = memoryOf(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect({ port, host: '127.0.0.1' });
    return socket.pause().on('error', () => undefined);
  });
  for (const socket of sockets) {
    await once(socket, 'connect');
    socket.write(request.repeat(REQUESTS));
  }
  // Each of these is answered behind what the server has read of the others.
  for (let round = 0; round < 10; round += 1) await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer();
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { growth: memoryOf(pid, 'VmHWM') - idle, close };
}

describe.skipIf(!existsSync('/proc/self/clear_refs'))(`${CONNECTIONS} × ${REQUESTS} pipelined requests, unread`, () => {
  it.each(routes)('leave no descriptor open and take little memory: %s', async (target) => {
    const { close, growth } = await flood(requestTo(target));
    close();
    await expect.poll(descriptors, { timeout: 60_000, interval: 100 }).toBeLessThanOrEqual(idleDescriptors);
    process.stdout.write(`${target}: +${growth} MB, ${idleDescriptors} -> ${descriptors()} descriptors\n`);
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
  });
});

describe('pipelined requests of a client that reads', () => {
  it('are all answered, in order', async () => {
    const targets = Array.from({ length: 1_500 }, (_, index) => (index % 3 === 2 ? `/nope-${index}` : '/healthz'));
    const { responses } = await converse(port, targets.map((target) => requestTo(target)).join(''), targets.length);
    expect(responses.map(({ status }) => status)).toEqual(targets.map((target) => (target === '/healthz' ? 200 : 404)));
  });
});
