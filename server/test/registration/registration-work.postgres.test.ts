import { describe, expect, it } from 'vitest';
import { installArot } from '../support/process/arot-process.ts';
import { freePort } from '../support/process/free-port.ts';
import { readCpu } from '../support/process/read-cpu.ts';
import { encodeUpload, HOSTILE, ORDINARY, sendUpload, type Upload } from '../support/registration/hostile-uploads.ts';

const BYTE_SIZE = 4 * 1024 * 1024;
const ROUNDS = 12;
/** The benchmark allows 3 for larger files. Here other test files run concurrently. A quadratic parser needs over 100. */
const MAX_RATIO = 6;

/**
 * The server has a process of its own. In the process of the tests, many small chunks cause garbage collections of everything
 * that earlier test files left in memory.
 */
const arot = await installArot();
const opsPort = await freePort();
const port = await arot.serve([], { AROT_OPS_PORT: String(opsPort) }).listening();
await cpuOf(ORDINARY);

/** Returns the CPU time of the server for an upload, in milliseconds. */
async function cpuOf(upload: Upload): Promise<number> {
  const request = encodeUpload(upload, BYTE_SIZE);
  const before = await readCpu(opsPort);
  const status = await sendUpload(port, request);
  const after = await readCpu(opsPort);
  if (upload.isRejected) expect([400, undefined]).toContain(status);
  else expect(status).toBe(201);
  return after - before;
}

describe('POST /api/auth/customer/register', () => {
  it.each(HOSTILE)(`uses at most ${MAX_RATIO} times the CPU time of an ordinary upload for $name`, async (upload) => {
    let ordinary = Number.POSITIVE_INFINITY;
    let hostile = Number.POSITIVE_INFINITY;
    // The lowest of several alternating runs, because other work in the server's process can only add CPU time.
    for (let round = 0; round < ROUNDS; round += 1) {
      ordinary = Math.min(ordinary, await cpuOf(ORDINARY));
      hostile = Math.min(hostile, await cpuOf(upload));
      if (hostile <= MAX_RATIO * ordinary) break;
    }
    expect(hostile / ordinary, `${hostile} ms, an ordinary one ${ordinary} ms`).toBeLessThanOrEqual(MAX_RATIO);
  });
});
