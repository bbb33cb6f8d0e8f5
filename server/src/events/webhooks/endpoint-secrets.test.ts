import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { systemClock } from '../../base/clock.ts';
import { db } from '../../database/db.ts';
import { inStaffTransaction } from '../../operations/staff-context.ts';
import { createKeyring, type Keyring } from '../../security/keyring.ts';
import { webhookSecret } from '../../security/sign-webhook.ts';
import { checkSecret, replaceSecret } from '../../serve/startup/check-secret.ts';
import { addSecret, signingKeysOf } from './endpoint-secrets.ts';
import { createWebhookEndpoint } from './staff-api/webhook-endpoints.ts';

const [OLD, NEW] = [
  'the old root secret of the servers of a test',
  'the new root secret of the servers of a test',
] as const;
const now = new Date('2026-11-26T10:00:00.000Z');

let secret: string;
const database = await openTestDatabase();
beforeEach(async () => {
  await database.fork().execute('delete from webhook_endpoint');
  await database.fork().execute('update database_identity set secret_check = null');
  const services = { keyring: createKeyring([OLD]), receivers: { allowLoopback: false } };
  const input = {
    url: 'https://erp.example.com/',
    types: ['*'],
    description: '',
    ordering: 'none',
    enabled: true,
  } as const;
  const created = await inStaffTransaction({ em: database.fork(), clock: systemClock }, (ctx) =>
    createWebhookEndpoint({ ...ctx, services }, { ...input, types: ['*'] }),
  );
  secret = created.secret;
  await check(createKeyring([OLD]));
});

const check = async (keyring: Keyring) => await checkSecret({ em: database.fork(), clock: systemClock, keyring });
const stored = async () =>
  (await db(database.fork()).selectFrom('webhook_endpoint').select('secrets').executeTakeFirstOrThrow()).secrets;
const secrets = async (keyring: Keyring) => signingKeysOf(keyring, await stored(), now).map(webhookSecret);

describe('the secrets of webhooks', () => {
  it('are encrypted again when a server starts with a new AROT_SECRET, so that the old one can be removed', async () => {
    const before = await stored();
    await check(createKeyring([NEW, OLD]));
    expect(await stored()).not.toEqual(before);
    expect(await secrets(createKeyring([NEW]))).toEqual([secret]);
    const after = await stored();
    await check(createKeyring([NEW]));
    expect(await stored()).toEqual(after);
  });

  it('let no server start with another AROT_SECRET', async () => {
    await database.fork().execute('update database_identity set secret_check = null');
    await expect(check(createKeyring([NEW]))).rejects.toThrow('The secret is not the one');
    expect(await secrets(createKeyring([OLD]))).toEqual([secret]);
  });

  it('are removed if AROT_SECRET is replaced', async () => {
    await replaceSecret({ em: database.fork(), clock: systemClock, keyring: createKeyring([NEW]) });
    expect(await secrets(createKeyring([NEW]))).toEqual([]);
    await check(createKeyring([NEW]));
  });
});

describe('rotations', () => {
  it('keep at most five earlier secrets, none longer than it was to be kept', () => {
    const keyring = createKeyring([NEW]);
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    let list = addSecret(keyring, [], { now, earlierEndAt: now }).secrets;
    for (let count = 1; count <= 7; count += 1)
      list = addSecret(keyring, list, { now, earlierEndAt: later(count === 7 ? 1 : 3_600) }).secrets;
    expect(list.map(({ endsAt }) => endsAt)).toEqual([null, ...Array(5).fill(later(1).toISOString())]);
    expect(signingKeysOf(keyring, list, now)).toHaveLength(6);
    expect(signingKeysOf(keyring, list, later(1))).toHaveLength(1);
    expect(addSecret(keyring, list, { now, earlierEndAt: now }).secrets).toHaveLength(1);
  });
});
