import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArotInstallation, installArot } from '../support/process/arot-process.ts';
import type { ServerProcess } from '../support/process/server-process.ts';

/** Five times as many requests as may use the database or wait for it. @see ../src/database/open-database.ts */
const READS = 5 * 210;
/** More than the queue of the password hasher accepts on any machine. */
const LOGINS = 400;

describe('overloaded server process', () => {
  let arot: ArotInstallation;
  let server: ServerProcess;
  let origin: string;

  beforeAll(async () => {
    arot = await installArot();
    server = arot.serve([], { AROT_CACHE_SIZE: '0', AROT_LOGIN_LIMIT: '1000000/1m' });
    origin = `http://127.0.0.1:${await server.listening()}`;
  });
  afterAll(async () => {
    await server.ended('SIGTERM');
    await arot.close();
  });

  /** Counts the responses of each kind. @throws if a connection was reset */
  async function countKinds(responses: readonly Promise<Response>[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const response of await Promise.all(responses)) {
      await response.text();
      const kind = response.headers.has('retry-after') ? `${response.status} with Retry-After` : `${response.status}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return counts;
  }

  it('returns 200, or 503 with Retry-After, for five times as many reads as its capacity', async () => {
    const reads = Array.from({ length: READS }, (_, index) => fetch(`${origin}/api/products?q=${index}`));
    const counts = await countKinds(reads);
    expect([...counts.keys()].filter((kind) => kind !== '200' && kind !== '503 with Retry-After')).toEqual([]);
    expect(counts.get('200')).toBeGreaterThan(0);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  it('returns 401, or 429 or 503 with Retry-After, for many concurrent logins', async () => {
    const port = new URL(origin).port;
    const logins = Array.from({ length: LOGINS }, (_, index) =>
      fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
        body: JSON.stringify({ identifier: `018${String(index).padStart(8, '0')}`, password: 'not the password' }),
      }),
    );
    const counts = await countKinds(logins);
    const allowed = ['401', '429 with Retry-After', '503 with Retry-After'];
    expect([...counts.keys()].filter((kind) => !allowed.includes(kind))).toEqual([]);
    expect(counts.get('401'), 'some logins are checked').toBeGreaterThan(0);
    expect(counts.get('429 with Retry-After'), 'some logins exceed the queue').toBeGreaterThan(0);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });
});
