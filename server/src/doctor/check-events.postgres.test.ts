import { expect, it } from 'vitest';
import { startTestServer } from '../../test/support/test-server.ts';
import { checkEvents } from './check-background-work.ts';
import { Findings } from './finding.ts';

const server = await startTestServer();
await server.numberEvents();

const check = async () => {
  const findings = new Findings('events');
  await checkEvents(findings, server.database, () => new Date(Date.now() + 90_000));
  return findings.list.map(({ state, message }) => [state, message]);
};

it('the doctor names the transaction that keeps its events from the feed, and events that no server has seen', async () => {
  expect(await check()).toEqual([['ok', 'the feed has the events that were committed']]);
  await server.database.fork().transactional(async (em) => {
    const [{ pid } = { pid: 0 }] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    await em.execute(`insert into setting (key, value) values ('siteName', 'Arot')`);
    expect(await check()).toEqual([
      ['warning', expect.stringMatching(new RegExp(`^process ${pid} .* has not committed$`))],
    ]);
  });
  expect(await check()).toEqual([
    ['warning', expect.stringMatching(/^1 event\(s\) are not in the feed, the oldest for 9\d s$/)],
  ]);
  await server.numberEvents();
  expect((await check())[0]?.[0]).toBe('ok');
});
