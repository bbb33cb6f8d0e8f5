import { readdirSync } from 'node:fs';
import path from 'node:path';
import { hostilePictures, metadataBombs, noise } from '../support/pictures/hostile-pictures.ts';
import { childrenOf } from '../support/process/children-of.ts';
import { memoryOf } from '../support/process/memory-of.ts';
import type { Drill } from './drill.ts';
import { withCleanUp } from './site/clean-up.ts';
import { openSite, type Site } from './site/site.ts';

/** How many clients send pictures at once. */
const CLIENTS = 8;
const MAX_MEMORY_MB = 200;
const SAMPLE_MS = 5;

export const drill: Drill = {
  summary:
    'a hundred hostile pictures (bombs, polyglots, damage, scripts), sent by eight clients at once, beside reads',
  run: (_options, log) =>
    withCleanUp(async () => {
      const site = await openSite();
      const server = await site.serve();
      const token = await staffToken(site, server.origin);
      const hostile = await hostilePictures();
      const accepted = metadataBombs();
      log(`${hostile.length} hostile pictures`);
      const send = async (bytes: Buffer) => {
        const form = new FormData();
        form.append('picture', new Blob([new Uint8Array(bytes)]), 'picture.jpg');
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(`${server.origin}/api/staff/pictures`, { method: 'POST', headers, body: form });
        return { status: response.status, text: await response.text() };
      };
      // The server loads what it needs for pictures before its memory is measured.
      const first = await send(await noise(3_000, 2_000).jpeg({ quality: 50 }).toBuffer());
      if (first.status !== 201) throw new Error(`The first picture was not stored: ${first.text}`);
      await fetch(`${server.origin}/api/products`);
      const before = memoryOf(server.pid, 'VmRSS');
      const memory = { server: before, decoder: 0 };
      const sampling = setInterval(() => {
        memory.server = Math.max(memory.server, memoryOf(server.pid, 'VmRSS'));
        for (const child of childrenOf(server.pid)) memory.decoder = Math.max(memory.decoder, peakOf(child));
      }, SAMPLE_MS);
      const reads = countReads(server.origin);
      const stored: string[] = [];
      const failed: string[] = [];
      const queue = [...hostile, ...accepted];
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
            const { status, text } = await send(next.bytes);
            const isExpected = accepted.includes(next) ? status === 201 : status === 400 || status === 413;
            if (status === 201 && !accepted.includes(next)) stored.push(next.name);
            if (!isExpected) failed.push(`${next.name}: ${status} ${text.slice(0, 100)}`);
          }
        }),
      );
      const seconds = (performance.now() - startedAt) / 1_000;
      clearInterval(sampling);
      const { sent, wrong } = await reads.stop();
      for (const line of failed) log(line);
      const files = readdirSync(path.join(site.folder, 'pictures')).filter((name) => !name.endsWith('.json'));
      const stopped = await server.stop();
      const grown = memory.server - before;
      return [
        {
          what: `hostile pictures that were stored, of ${hostile.length}`,
          measured: stored.length,
          bar: '0',
          holds: stored.length === 0,
        },
        { what: 'responses other than 400 and 413', measured: failed.length, bar: '0', holds: failed.length === 0 },
        {
          what: 'files of other pictures than the valid ones',
          measured: files.length - 12,
          bar: '0',
          holds: files.length === 12,
        },
        {
          what: 'peak memory of a process that decodes, MB',
          measured: memory.decoder,
          bar: `below ${MAX_MEMORY_MB}`,
          holds: memory.decoder < MAX_MEMORY_MB,
        },
        {
          what: 'growth of the memory of the server, MB',
          measured: grown,
          bar: `below ${MAX_MEMORY_MB}`,
          holds: grown < MAX_MEMORY_MB,
        },
        {
          what: `reads of the catalog meanwhile that failed, of ${sent}`,
          measured: wrong,
          bar: '0',
          holds: wrong === 0,
        },
        { what: 'exit status of the server', measured: stopped ?? 'none', bar: '0', holds: stopped === 0 },
        { what: 'seconds for all', measured: seconds.toFixed(1) },
      ];
    }),
};

const PASSWORD = 'the password of the drill';

async function staffToken(site: Site, origin: string): Promise<string> {
  const identifier = 'drill@example.com';
  await site.arot(
    [
      'account',
      'create-staff',
      '--email',
      identifier,
      '--name',
      'Drill',
      '--role',
      'editor',
      '--permission',
      'catalog:write',
      '--password-stdin',
    ],
    PASSWORD,
  );
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD, responseMode: 'token' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

/** The peak of a process; 0 if it has ended meanwhile. */
function peakOf(pid: number): number {
  try {
    // An ended process that has not been waited for has no memory.
    return memoryOf(pid, 'VmHWM') || 0;
  } catch {
    return 0;
  }
}

/** Reads products one after the other, until it is stopped. */
function countReads(origin: string): { stop(): Promise<{ sent: number; wrong: number }> } {
  const counts = { sent: 0, wrong: 0 };
  let isStopping = false;
  const running = (async () => {
    while (!isStopping) {
      const response = await fetch(`${origin}/api/products?page=${1 + (counts.sent % 50)}`);
      await response.arrayBuffer();
      counts.sent += 1;
      if (response.status !== 200) counts.wrong += 1;
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      await running;
      return counts;
    },
  };
}
