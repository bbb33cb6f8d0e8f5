import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findAuditEvents } from '../../test/support/accounts/audit-events.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import type { AuditFilter } from './audit-event.repository.ts';
import { type AuditKind, recordAudit } from './record-audit.ts';

const database = await openTestDatabase();
await record('2026-01-01T10:00:00.000Z', 'login', 'ann', '203.0.113.7');
await record('2026-01-01T11:00:00.000Z', 'login', 'bob');
await record('2026-01-01T11:00:00.000Z', 'logout', 'ann');
await record('2026-01-02T10:00:00.000Z', 'role_set', null);

function record(at: string, kind: AuditKind, accountId: string | null, ip?: string): Promise<void> {
  const source = { em: database.fork(), clock: () => new Date(at) };
  const request = ip === undefined ? {} : { ip, requestId: 'request-1' };
  return recordAudit({ ...source, ...request }, kind, { accountId, details: { note: 'ট' } });
}

async function list(filter: Partial<AuditFilter> = {}): Promise<string[]> {
  const events = await findAuditEvents(database.fork(), { since: new Date(0), limit: 100, ...filter });
  return events.map(({ at, kind, accountId }) => `${at.slice(8, 13)} ${kind} ${accountId}`);
}

describe('the audit trail', () => {
  it.each([
    ['update', sql`update audit_event set kind = 'nothing' where account_id = 'ann'`],
    ['delete', sql`delete from audit_event`],
    ['truncate', sql`truncate audit_event`],
  ])('cannot be changed by %s', async (_statement, statement) => {
    const before = await list();
    await expect(statement.execute(database.fork().getKysely())).rejects.toThrow(
      'audit events are never changed or deleted',
    );
    expect(await list()).toEqual(before);
  });

  it('loses an event whose transaction is rolled back', async () => {
    const before = await list();
    const failing = database.fork().transactional(async (em) => {
      await recordAudit({ em, clock: () => new Date() }, 'password_set', { accountId: 'ann' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await list()).toEqual(before);
  });

  it('is listed from oldest to newest, and in the order of recording for equal times', async () => {
    expect(await list()).toEqual(['01T10 login ann', '01T11 login bob', '01T11 logout ann', '02T10 role_set null']);
  });

  it.each<[string, Partial<AuditFilter>, string[]]>([
    [
      'from a given time',
      { since: new Date('2026-01-01T11:00:00Z') },
      ['01T11 login bob', '01T11 logout ann', '02T10 role_set null'],
    ],
    ['before a given time', { until: new Date('2026-01-01T11:00:00Z') }, ['01T10 login ann']],
    ['by account', { accountId: 'ann' }, ['01T10 login ann', '01T11 logout ann']],
    ['by kind', { kind: 'login' }, ['01T10 login ann', '01T11 login bob']],
    ['by the number of newest events', { limit: 2 }, ['01T11 logout ann', '02T10 role_set null']],
    ['by all filters together', { kind: 'login', accountId: 'ann', until: new Date('2026-01-01T10:00:00Z') }, []],
  ])('is listed %s', async (_what, filter, expected) => {
    expect(await list(filter)).toEqual(expected);
  });

  it('returns every field of an event', async () => {
    const [first] = await findAuditEvents(database.fork(), { since: new Date(0), limit: 100 });
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: '2026-01-01T10:00:00.000Z',
      kind: 'login',
      accountId: 'ann',
      actor: 'ann',
      actorName: null,
      ip: '203.0.113.7',
      requestId: 'request-1',
      subjectKind: null,
      subject: null,
      details: { note: 'ট' },
    });
  });
});
