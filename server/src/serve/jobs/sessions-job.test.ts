import { expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { startTestServer, TEST_SECRET } from '../../../test/support/test-server.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { createKeyring } from '../../security/keyring.ts';
import { JOBS } from './jobs.ts';

const server = await startTestServer();

const NOW = new Date('2026-06-01T06:00:00Z');
const before = (milliseconds: number) => timestamp(new Date(NOW.getTime() - milliseconds));
const DAY = 86_400_000;

const runJob = async () =>
  await JOBS.find(({ name }) => name === 'sessions')?.run({
    database: server.database,
    clock: () => NOW,
    keyring: createKeyring([TEST_SECRET]),
    auditRetentionSeconds: undefined,
    eventRetentionSeconds: 1,
  });

it('the job of sessions removes expired challenges and resets, and old devices but for the newest of an account', async () => {
  const [active, absent, other] = await Promise.all([1, 2, 3].map(() => createAccount(server)));
  const connection = db(server.database.fork());
  const challenges = [1, 0, -1].map((ms) => ({
    hash: `ended ${ms} ms ago`,
    kind: 'passkey' as const,
    expiresAt: before(ms),
  }));
  await connection.insertInto('factor_challenge').values(challenges).execute();
  const resets = [active, absent].map((account, index) => {
    return { accountId: account?.id ?? '', startedBy: other?.id ?? '', expiresAt: before(1 - index) };
  });
  await connection.insertInto('factor_reset').values(resets).execute();
  const devices: [typeof active, string, number][] = [
    [active, 'a phone', 91 * DAY],
    [active, 'a computer', 89 * DAY],
    [absent, 'a phone', 200 * DAY],
    [absent, 'a computer', 100 * DAY],
    [other, 'a phone', 100 * DAY],
    [other, 'another phone at the same time', 100 * DAY],
  ];
  const rows = devices.map(([account, device, ms]) => ({ accountId: account?.id ?? '', device, seenAt: before(ms) }));
  await connection.insertInto('known_device').values(rows).execute();
  expect(await runJob()).toBe(1 + 1 + 3);
  const left = await connection
    .selectFrom('known_device')
    .select(['accountId', 'device'])
    .orderBy('accountId')
    .execute();
  expect(left.map(({ device }) => device).toSorted()).toEqual([
    'a computer',
    'a computer',
    'another phone at the same time',
  ]);
  const live = await connection.selectFrom('factor_challenge').select('hash').orderBy('hash').execute();
  expect(live.map(({ hash }) => hash)).toEqual(['ended -1 ms ago', 'ended 0 ms ago']);
  expect(await connection.selectFrom('factor_reset').select('accountId').execute()).toEqual([
    { accountId: absent?.id },
  ]);
  expect(await runJob()).toBe(0);
});
