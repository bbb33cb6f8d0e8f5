import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeUpload, HOSTILE, ORDINARY, sendUpload, type Upload } from '../support/registration/hostile-uploads.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const BYTE_SIZE = 4 * 1024 * 1024;
const ROUNDS = 4;
/** The bench holds the server alone to 3. Here the client's work counts too, and the tests of other files run beside it. */
const MOST_TIMES = 6;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await cpuOf(ORDINARY);
});

afterAll(() => server.close());

/** What the client and the server, which share this process, take for an upload. In milliseconds. */
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
  it.each(HOSTILE)(`takes at most ${MOST_TIMES} times the CPU of an ordinary upload for $name`, async (upload) => {
    let ordinary = Number.POSITIVE_INFINITY;
    let hostile = Number.POSITIVE_INFINITY;
    // In turn, and the least of each: whatever else this process does can only add to it.
    for (let round = 0; round < ROUNDS; round += 1) {
      ordinary = Math.min(ordinary, await cpuOf(ORDINARY));
      hostile = Math.min(hostile, await cpuOf(upload));
      if (hostile <= MOST_TIMES * ordinary) break;
    }
    expect(hostile / ordinary, `${hostile} ms, an ordinary one ${ordinary} ms`).toBeLessThanOrEqual(MOST_TIMES);
  });
});
