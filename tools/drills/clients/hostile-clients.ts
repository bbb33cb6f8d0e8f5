/** A process whose connections are idle, slow or greedy. It receives a {@link HostileJob}, and ends when its parent asks. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { uploadHead } from '../../../server/test/support/registration/unfinished-uploads.ts';
import type { HostileJob, HostileKind, HostileReport } from './hostile-job.ts';

const OPENED_IN_A_TURN = 50;
const TURN_MS = 20;
const DRIP_MS = 1_000;
const REOPEN_MS = 500;

const get = (port: number, path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
const LARGE = '/api/products?pageSize=100';

/** The bytes that a client sends at once, and then every second. */
const BEHAVIOURS: Record<HostileKind, (port: number) => { first: string; later?: string; reads?: boolean }> = {
  idle: (port) => ({ first: get(port, '/healthz'), reads: true }),
  'slow headers': (port) => ({ first: `GET /api/settings HTTP/1.1\r\nHost: localhost:${port}\r\nX-A: `, later: 'a' }),
  'slow bodies': (port) => ({
    first: `POST /api/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n{`,
    later: ' ',
  }),
  'slow readers': (port) => ({ first: get(port, LARGE).repeat(12), reads: false }),
  'half-sent uploads': () => ({ first: `${uploadHead(100_000, '203.0.113.1')}--arot-form-boundary\r\n` }),
  pipelining: (port) => ({
    first: get(port, '/api/settings').repeat(40),
    later: get(port, '/api/settings').repeat(40),
    reads: true,
  }),
};

const [job] = (await once(process, 'message')) as [HostileJob];
const { first, later, reads = true } = BEHAVIOURS[job.kind](job.port);
let opened = 0;
let ending = false;

function open(): void {
  const socket: Socket = connect({ port: job.port, host: '127.0.0.1' });
  let startedAt = performance.now();
  let drip: NodeJS.Timeout | undefined;
  socket.on('error', () => undefined);
  socket.once('connect', () => {
    opened += 1;
    startedAt = performance.now();
    socket.write(first);
    if (later !== undefined) drip = setInterval(() => socket.write(later), DRIP_MS);
    if (opened === job.count) process.send?.({ opened } satisfies HostileReport);
  });
  // A socket without a reader of its data does not notice that it has ended.
  if (reads) socket.resume();
  else socket.pause();
  socket.once('close', () => {
    clearInterval(drip);
    if (ending) return;
    process.send?.({ closedAfterMs: performance.now() - startedAt } satisfies HostileReport);
    if (job.reopens) setTimeout(open, REOPEN_MS);
  });
}

for (let started = 0; started < job.count && !ending; ) {
  for (let turn = 0; turn < OPENED_IN_A_TURN && started < job.count; turn += 1, started += 1) open();
  await new Promise((resolve) => setTimeout(resolve, TURN_MS));
}
await once(process, 'message');
ending = true;
process.exit(0);
