import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeUpload, HOSTILE, ORDINARY, sendUpload, type Upload } from '../support/registration/hostile-uploads.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const BYTE_SIZE = 4 * 1024 * 1024;
const ROUNDS = 12;
/** The benchmark allows 3 for the server alone. Here the client's CPU time counts too, and other test files run concurrently. */
const MAX_RATIO = 6;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await cpuOf(ORDINARY);
});

afterAll(() => server.close());

/** The CPU time of an upload in milliseconds, for the client and the server, which share this process. */
async function cpuOf(upload: Upload): Promise<number> {
  const request = encodeUpload(upload, BYTE_SIZE);
  const before = process.cpuUsage();
  const status = await sendUpload(server.port, request);
  const { user, system } = process.cpuUsage(before);
  if (upload.isRejected) expect([400, undefined]).toContain(status);
  else expect(status).toBe(201);
  return (user + system) / 1_000;
}

describe('POST /api/auth/customer/register', () => {
  it.each(HOSTILE)(`uses at most ${MAX_RATIO} times the CPU time of an ordinary upload for $name`, async (upload) => {
    let ordinary = Number.POSITIVE_INFINITY;
    let hostile = Number.POSITIVE_INFINITY;
    // The lowest of several alternating runs, because other work in this process can only add CPU time.
    for (let round = 0; round < ROUNDS; round += 1) {
      ordinary = Math.min(ordinary, await cpuOf(ORDINARY));
      hostile = Math.min(hostile, await cpuOf(upload));
      if (hostile <= MAX_RATIO * ordinary) break;
    }
    expect(hostile / ordinary, `${hostile} ms, an ordinary one ${ordinary} ms`).toBeLessThanOrEqual(MAX_RATIO);
  });
});
