import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts/fixtures.ts';
import { converse } from '../support/http/raw-http.ts';
import { installArot } from '../support/process/arot-process.ts';
import { memoryOf } from '../support/process/memory-of.ts';
import {
  BOUNDARY,
  encodeForm,
  filePart,
  newPhoneNumber,
  requiredParts,
  sampleFile,
} from '../support/registration/forms.ts';

/** Each connection sends more requests than fit into one read of 64 KiB. */
const CONNECTIONS = 4;
const REQUESTS = 1_200;
const MAX_GROWTH_MB = 150;
/** The size of the document. It is larger than the buffers of a connection whose client does not read. */
const DOCUMENT_BYTES = 9_000_000;

const LARGEST_FILE = 'the largest file of /docs';

const routes = [
  LARGEST_FILE,
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

/** Returns the path of a route. That of the largest file contains a hash. */
const pathOf = (target: string) => (target === LARGEST_FILE ? largestFile : target);

const requestTo = (target: string, ...headers: string[]) =>
  [
    `GET ${pathOf(target)} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Authorization: Bearer ${token}`,
    ...headers,
    '',
    '',
  ].join('\r\n');

const arot = await installArot();
const application = 'oauth create-app --name Shop --slug pipelined --redirect-uri https://shop.example/back';
expect(await arot.run(application.split(' '))).toMatchObject({ code: 0 });
const server = arot.serve(['--demo']);
const port = await server.listening();
const token = await registerWithDocument();
const page = await (await fetch(`http://127.0.0.1:${port}/docs`)).text();
const [largestFile = ''] = /\/docs\/[\w-]+\/scalar\/standalone\.esm\.js/.exec(page) ?? [];
expect((await fetch(`http://127.0.0.1:${port}${largestFile}`)).status).toBe(200);
for (const target of routes) await warmUp(target);
const idleDescriptors = descriptors();

/** Registers a customer with a document. @returns the token of the customer */
async function registerWithDocument(): Promise<string> {
  const identifier = newPhoneNumber();
  const document = filePart('nidDocument', 'image/png', sampleFile('image/png', DOCUMENT_BYTES));
  const registered = await fetch(`http://127.0.0.1:${port}/api/auth/customer/register`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: encodeForm([...requiredParts(identifier), document]),
  });
  expect(registered.status).toBe(201);
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD, responseMode: 'token' }),
  });
  return ((await login.json()) as { data: { token: string } }).data.token;
}

/** Sends usual requests, so that the code is compiled, the heap has grown and all database connections are open. */
async function warmUp(target: string): Promise<void> {
  const client = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`http://127.0.0.1:${port}${pathOf(target)}`, { headers, redirect: 'manual' });
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
}

/** Returns the number of open files and sockets of the server. */
function descriptors(): number {
  return readdirSync(`/proc/${server.child.pid}/fd`).length;
}

/** Sends REQUESTS requests on each connection and reads no response. @returns the largest growth of the server's memory, in MB */
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
  // The server responds to these only after it has handled the pipelined requests that it has read.
  for (let round = 0; round < 10; round += 1) await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer();
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { growth: memoryOf(pid, 'VmHWM') - idle, close };
}

describe.skipIf(!existsSync('/proc/self/clear_refs'))(
  `${CONNECTIONS} × ${REQUESTS} pipelined requests whose responses are not read`,
  () => {
    it.each(routes)('leave no descriptor open and use little memory: %s', async (target) => {
      const { close, growth } = await flood(requestTo(target));
      close();
      await expect.poll(descriptors, { timeout: 60_000, interval: 100 }).toBeLessThanOrEqual(idleDescriptors);
      process.stdout.write(`${target}: +${growth} MB, ${idleDescriptors} -> ${descriptors()} descriptors\n`);
      expect(growth).toBeLessThan(MAX_GROWTH_MB);
    });
  },
);

describe('pipelined requests of a client that reads the responses', () => {
  it('get their responses in order', async () => {
    const targets = Array.from({ length: 1_500 }, (_, index) => (index % 3 === 2 ? `/nope-${index}` : '/healthz'));
    const { responses } = await converse(port, targets.map((target) => requestTo(target)).join(''), targets.length);
    expect(responses.map(({ status }) => status)).toEqual(targets.map((target) => (target === '/healthz' ? 200 : 404)));
  });
});
