import { expect, it } from 'vitest';
import { createAccount, postJson, signIn } from '../../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { listMessages } from './list-messages.ts';

const server = await startTestServer();

it('shows messages to customers, and none to staff members, also codes that no session asked for', async () => {
  const staff = await createStaffCaller(server, ['customers:read']);
  const people = [
    await createAccount(server, { email: 'customer@example.com', customerType: 'RETAIL' }),
    await createAccount(server, { email: 'owner@example.com', role: 'owner', permissions: ['*'] }),
    await createAccount(server, { email: 'both@example.com', role: 'owner', customerType: 'RETAIL' }),
  ];
  const verified = { emailVerifiedAt: timestamp(new Date(0)) };
  for (const { id, identifier } of people) {
    await db(server.database.fork()).updateTable('account').set(verified).where('id', '=', id).execute();
    await postJson(server, '/api/auth/codes', { purpose: 'password-reset', identifier });
    const authorization = `Bearer ${await signIn(server, identifier)}`;
    await postJson(server, '/api/auth/me/email', { email: `new-${identifier}` }, { authorization });
  }
  await server.deliver();
  const { data } = await staff.call<{ items: { to: string; text: string | null }[] }>('GET', '/messages');
  const shown = [...new Set(data.items.map(({ to }) => to))].sort();
  expect(shown).toEqual(['customer@example.com', 'new-customer@example.com']);
  expect(data.items.every(({ text }) => /\d{6}/.test(text ?? ''))).toBe(true);
  const messageTexts = { codes: { isCode: () => true, reveal: () => undefined }, host: 'shop.example' };
  const all = await listMessages({ em: server.database.fork(), services: { messageTexts } }, { limit: 50 });
  expect(all.items).toHaveLength(6);
});
