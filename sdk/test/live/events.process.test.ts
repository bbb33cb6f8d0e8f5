import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArotInstallation, installArot } from '../../../server/test/support/process/arot-process.ts';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { killServers, type ServerProcess } from '../../../server/test/support/process/server-process.ts';
import { type ArotEvent, createStaffClient } from '../../src/staff/index.ts';

const KILLS = 3;

let arot: ArotInstallation;
let port: number;
let server: ServerProcess;

async function start(): Promise<void> {
  server = arot.serve(['--demo'], { PORT: String(port) });
  await server.listening();
}

beforeAll(async () => {
  arot = await installArot();
  port = await freePort();
  await start();
});
afterAll(async () => {
  killServers();
  await arot.close();
});

it('follows a server that is killed again and again: every event once, in order', async () => {
  const staff = createStaffClient({ baseUrl: `http://127.0.0.1:${port}`, credentials: 'bearer' });
  await staff.auth.login({ identifier: 'staff@example.com', password: 'arot-demo-password' });
  const { slug } = await staff.products.get('miniket-rice-50kg');
  let after: string | undefined;
  for await (const { cursor } of staff.events.snapshot.lines()) after = cursor;

  const events: ArotEvent[] = [];
  const ending = new AbortController();
  const following = (async () => {
    const types = 'product.price_changed';
    for await (const { items } of staff.events.follow({ after, types, signal: ending.signal })) events.push(...items);
  })();

  const acknowledged: string[] = [];
  let tries = 0;
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      tries += 1;
      const prices = { RETAIL: { basePrice: `${1_000 + tries}.00` } };
      const result = await staff.products.changePrices.safe(slug, prices, { ifMatch: '*' });
      if (result.ok) acknowledged.push(result.data.version);
      else await wait(50);
    }
  })();
  for (let kills = 0; kills < KILLS; kills += 1) {
    const count = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(count + 5);
    await server.ended('SIGKILL');
    await start();
  }
  isWriting = false;
  await writing;
  const last = acknowledged.at(-1);
  await expect.poll(() => events.some(({ version }) => version === last)).toBe(true);
  ending.abort();
  await following;

  const versions = events.map(({ version }) => Number(version));
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(acknowledged.filter((version) => !versions.includes(Number(version)))).toEqual([]);
  expect(events.length).toBeLessThanOrEqual(tries);
});
