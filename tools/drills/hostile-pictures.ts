import { readdirSync } from 'node:fs';
import path from 'node:path';
import { hostilePictures, metadataBombs, noise } from '../../server/test/support/pictures/hostile-pictures.ts';
import { childrenOf } from '../../server/test/support/process/children-of.ts';
import { memoryOf, peakOf } from '../../server/test/support/process/memory-of.ts';
import { type Drill, equal, judged } from './drill.ts';
import { logInStaff, repeat, request } from './load/api.ts';
import { openSite } from './site/site.ts';

/** The number of clients that send pictures at once. */
const CLIENTS = 8;
const MAX_MEMORY_MB = 200;
const SAMPLE_MS = 5;

export const drill: Drill = {
  summary:
    'a hundred hostile pictures (bombs, polyglots, damage, scripts), sent by eight clients at once, beside reads',
  run: async (_options, log) => {
    const site = await openSite();
    const server = await site.serve();
    const token = await logInStaff(site, server.origin, 'catalog:write');
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
    const counts = { sent: 0, wrong: 0 };
    const reads = repeat(0, async () => {
      const { status } = await request(`${server.origin}/api/products?page=${1 + (counts.sent % 50)}`);
      counts.sent += 1;
      if (status !== 200) counts.wrong += 1;
    });
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
    await reads.stop();
    for (const line of failed) log(line);
    const files = readdirSync(path.join(site.folder, 'pictures')).filter((name) => !name.endsWith('.json'));
    const stopped = await server.stop();
    const grown = memory.server - before;
    return [
      equal(`hostile pictures that were stored, of ${hostile.length}`, stored.length, 0),
      equal('responses other than 400 and 413', failed.length, 0),
      judged('files of other pictures than the valid ones', files.length - 12, '0', files.length === 12),
      judged(
        'peak memory of a process that decodes, MB',
        memory.decoder,
        `below ${MAX_MEMORY_MB}`,
        memory.decoder < MAX_MEMORY_MB,
      ),
      judged('growth of the memory of the server, MB', grown, `below ${MAX_MEMORY_MB}`, grown < MAX_MEMORY_MB),
      equal(`reads of the catalog meanwhile that failed, of ${counts.sent}`, counts.wrong, 0),
      equal('exit status of the server', stopped, 0),
      { what: 'seconds for all', measured: seconds.toFixed(1) },
    ];
  },
};
