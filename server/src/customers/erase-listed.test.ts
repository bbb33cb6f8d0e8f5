import { describe, expect, it } from 'vitest';
import { createAccount } from '../../test/support/accounts/fixtures.ts';
import { allEvents, commandContext } from '../../test/support/accounts/operations.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';
import { listErasures } from '../audit/erase-personal-data.ts';
import { OperatorError } from '../base/errors.ts';
import { parseErased } from '../cli/accounts/account-erase.ts';
import { eraseAccount, eraseListed } from './erase-account.ts';

/** The database that was lost, and the one of its backup. */
const lost = await startTestServer();
const restored = await startTestServer();

const accountIds = async ({ database }: TestServer) =>
  (await database.fork().execute<{ id: string }[]>('select id from account')).map(({ id }) => id);

const customerIds = async ({ database }: TestServer) =>
  (await database.fork().execute<{ id: string }[]>('select account_id as id from customer')).map(({ id }) => id);

/** Inserts the account into the restored database, as it was at the time of the backup. */
async function backUp(id: string): Promise<void> {
  await restored.database.fork().execute(`
    insert into account (id, name, email, password_hash, created_at)
    values ('${id}', 'Rahim', '${id}@example.com', 'x', now())`);
  await restored.database.fork().execute(`insert into customer (account_id, customer_type) values ('${id}', 'RETAIL')`);
}

describe('the accounts of a list of erased accounts', () => {
  it('are erased again in a restored database, which then has the same list', async () => {
    const [before, after, kept] = await Promise.all(
      [1, 2, 3].map(async () => (await createAccount(lost, { customerType: 'RETAIL' })).id),
    );
    await backUp(before ?? '');
    await backUp(kept ?? '');
    for (const id of [before, after]) {
      const { em, clock } = commandContext(lost);
      await em.transactional((inside) => eraseAccount({ em: inside, clock }, id ?? ''));
    }
    expect(await accountIds(lost)).toEqual([kept]);
    expect(await customerIds(lost)).toEqual([kept]);
    const list = await listErasures(lost.database.fork());
    expect(list.map(({ id }) => id)).toEqual([before, after]);
    expect(Object.keys(list[0] ?? {})).toEqual(['id', 'erasedAt']);

    const ids = list.map(({ id }) => id);
    expect(await eraseListed(commandContext(restored), ids)).toEqual({ erased: [before], absent: 1, keys: [] });
    expect(await accountIds(restored)).toEqual([kept]);
    expect(await customerIds(restored)).toEqual([kept]);
    // Nothing is left of the account in the audit trail but its id.
    expect(JSON.stringify(await allEvents(restored))).not.toContain(`${before}@example.com`);
    expect((await listErasures(restored.database.fork())).map(({ id }) => id)).toEqual(ids);

    const events = (await allEvents(restored)).length;
    expect(await eraseListed(commandContext(restored), ids)).toEqual({ erased: [], absent: 2, keys: [] });
    expect(await allEvents(restored)).toHaveLength(events);
  });
});

describe('the file of a list', () => {
  const id = '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5';

  it('is the output of list-erased, as JSON or as text', () => {
    expect(parseErased(JSON.stringify({ accounts: [{ id, erasedAt: '2026-01-31T10:00:00.000Z' }] }))).toEqual([id]);
    expect(parseErased(`2026-01-31T10:00:00.000Z  ${id}\r\n\n2026-02-01T10:00:00.000Z  other\n`)).toEqual([
      id,
      'other',
    ]);
    expect(parseErased('')).toEqual([]);
  });

  it.each([
    '{"accounts": [{"id": "a@example.com"}]}',
    '{',
    '{"erased": []}',
    id,
    `2026-01-31T10:00:00Z  a@example.com`,
  ])('is rejected if it is anything else: %s', (text) => expect(() => parseErased(text)).toThrow(OperatorError));
});
