import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { findAuditEvents } from '../../audit/audit-event.repository.ts';
import { changeCategory, createCategory, deleteCategory } from './manage-categories.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ctx = () => ({
  em: database.fork(),
  clock: () => new Date('2026-01-01T00:00:00Z'),
  actor: 'ann',
  requestId: 'r',
  ip: '203.0.113.7',
});
const versionOf = (row: { row_version: string }) => `"${row.row_version}"`;

beforeEach(async () => {
  await database.fork().execute('delete from category');
});

describe('a category', () => {
  it('is created, changed and deleted, each with one audit event of what differs', async () => {
    const created = await createCategory(ctx(), { id: 'tea', name: 'Tea' });
    const changed = await changeCategory(ctx(), 'tea', versionOf(created), {
      name: 'Tea and coffee',
      description: 'hot',
    });
    await deleteCategory(ctx(), 'tea', versionOf(changed), undefined);
    const events = await findAuditEvents(database.fork(), { since: new Date(0), limit: 10 });
    expect(events.map(({ kind, actor, ip, requestId, details }) => ({ kind, actor, ip, requestId, details }))).toEqual([
      expect.objectContaining({ kind: 'category_created', actor: 'ann', ip: '203.0.113.7', requestId: 'r' }),
      expect.objectContaining({
        kind: 'category_changed',
        details: { before: { name: 'Tea' }, after: { name: 'Tea and coffee', description: 'hot' } },
      }),
      expect.objectContaining({ kind: 'category_deleted' }),
    ]);
  });

  it('is changed by one of two who have read the same version', async () => {
    const created = await createCategory(ctx(), { id: 'tea', name: 'Tea' });
    const results = await Promise.allSettled(
      ['Chai', 'Cha'].map((name) => changeCategory(ctx(), 'tea', versionOf(created), { name })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'PRECONDITION_FAILED' },
    });
  });
});
