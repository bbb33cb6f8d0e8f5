import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { removeOldEvents } from './remove-old-events.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.fork().execute(`
    insert into audit_event (at, kind, actor)
    select timestamptz '2026-01-01Z' - n * interval '1 minute', 'login', 'a' from generate_series(1, 5100) as n`);
});
afterAll(() => database.close());

const count = async () => (await database.fork().execute('select id from audit_event')).length;
const clock = () => new Date('2026-01-01T00:00:00Z');

it('deletes the events that are older than the retention, in batches', async () => {
  expect(await removeOldEvents(database, clock, 10 * 60)).toBe(5_090);
  expect(await count()).toBe(10);
  expect(await removeOldEvents(database, clock, 10 * 60)).toBe(0);
});

it('leaves every other deletion and change rejected', async () => {
  for (const statement of ['delete from audit_event', `update audit_event set actor = 'b'`, 'truncate audit_event']) {
    await expect(database.fork().execute(statement)).rejects.toThrow('audit events are never changed or deleted');
  }
});
