import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { removeOldEvents } from './remove-old-events.ts';

const database = await openTestDatabase();
await database.fork().execute(`
    insert into audit_event (at, kind, actor)
    select timestamptz '2026-01-01Z' - n * interval '1 minute', 'login', 'a' from generate_series(1, 5100) as n`);

const count = async () => (await database.fork().execute('select id from audit_event')).length;
const clock = () => new Date('2026-01-01T00:00:00Z');

it('deletes the events that are older than the retention, in batches', async () => {
  expect(await removeOldEvents(database, clock, 10 * 60)).toBe(5_090);
  expect(await count()).toBe(10);
  expect(await removeOldEvents(database, clock, 10 * 60)).toBe(0);
});

it('deletes sign-ins, denied attempts and reads after 180 days by default, and keeps changes', async () => {
  await database.fork().execute(`
    insert into audit_event (at, kind, account_id, actor) values
      ('2025-07-01Z', 'login', 'old', 'a'), ('2025-07-01Z', 'login_failed', 'old', 'a'),
      ('2025-07-01Z', 'document_read', 'old', 'a'), ('2025-07-01Z', 'role_set', 'old', 'a'),
      ('2025-07-01Z', 'account_erased', 'old', 'a'), ('2025-07-10Z', 'login', 'late', 'a')`);
  expect(await removeOldEvents(database, clock, undefined)).toBe(3);
  const kinds = (id: string) =>
    database.fork().execute(`select kind from audit_event where account_id = '${id}' order by kind`);
  expect([await kinds('old'), await kinds('late')]).toEqual([
    [{ kind: 'account_erased' }, { kind: 'role_set' }],
    [{ kind: 'login' }],
  ]);
  // A restored backup must not bring back who was erased long ago.
  expect(await removeOldEvents(database, clock, 24 * 3_600)).toBe(2);
  expect(await kinds('old')).toEqual([{ kind: 'account_erased' }]);
});

it('leaves every other deletion and change rejected', async () => {
  for (const statement of ['delete from audit_event', `update audit_event set actor = 'b'`, 'truncate audit_event']) {
    await expect(database.fork().execute(statement)).rejects.toThrow('audit events are never changed or deleted');
  }
});
