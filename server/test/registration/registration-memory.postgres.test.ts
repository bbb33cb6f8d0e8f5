import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { installArot } from '../support/process/arot-process.ts';
import { memoryOf } from '../support/process/memory-of.ts';
import { BOUNDARY, encodeForm, filePart, requiredParts, sampleFile } from '../support/registration/forms.ts';

const UPLOADS = 20;
const MAX_GROWTH_MB = 150;

const arot = await installArot();

const files = encodeForm(
  ['shopImage', 'nidDocument', 'tradeLicenseDocument'].map((name) =>
    filePart(name, 'image/jpeg', sampleFile('image/jpeg', 10_485_760)),
  ),
);

async function register(port: number, withFiles: boolean): Promise<number> {
  const end = Buffer.from(`--${BOUNDARY}--\r\n`);
  const texts = encodeForm(requiredParts()).subarray(0, -end.length);
  const rest = withFiles ? files : end;
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/auth/customer/register',
    agent: new Agent(),
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': texts.length + rest.length,
    },
  });
  request.write(texts);
  request.end(rest);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  const { statusCode = 0, headers } = response;
  if (statusCode !== 503) return statusCode;
  // On a busy machine, passwords wait for too long.
  await sleep(Number(headers['retry-after']) * 1_000);
  return await register(port, withFiles);
}

test.skipIf(!existsSync('/proc/self/clear_refs'))(
  `uses less than ${MAX_GROWTH_MB} MB of memory for ${UPLOADS} concurrent uploads of 30 MB`,
  async () => {
    const server = arot.serve();
    const port = await server.listening();
    const pid = server.child.pid ?? 0;
    // Hashing this many passwords takes about 80 MB in a new process. It runs first, so that only the files are measured.
    await Promise.all(Array.from({ length: UPLOADS }, () => register(port, false)));
    await sleep(1_000);
    const idle = memoryOf(pid, 'VmRSS');
    // The start needs more memory than the uploads, so the peak is reset here.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const startedAt = performance.now();
    const statuses = await Promise.all(Array.from({ length: UPLOADS }, () => register(port, true)));
    const seconds = (performance.now() - startedAt) / 1_000;
    const peak = memoryOf(pid, 'VmHWM');
    process.stdout.write(
      `${UPLOADS} × 30 MB in ${seconds.toFixed(1)} s: ${idle} MB idle, ${peak} MB at most (+${peak - idle} MB)\n`,
    );
    expect(statuses).toEqual(statuses.map(() => 201));
    expect(peak - idle).toBeLessThan(MAX_GROWTH_MB);
    await server.ended('SIGTERM');
  },
);
