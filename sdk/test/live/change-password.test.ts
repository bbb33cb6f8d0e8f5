import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SeededServer, startSeededServer } from '../../../tools/testing/seeded-server.ts';
import { PasswordChangeRequiredError, ValidationError } from '../../src/index.ts';
import { createStaffClient } from '../../src/staff/index.ts';

const OWNER = { identifier: 'staff@example.com', password: 'arot-demo-password' };
const OWN_PASSWORD = 'correct horse battery staple';

let server: SeededServer;
beforeAll(async () => {
  server = await startSeededServer();
});
afterAll(() => server.stop());

const newClient = () => createStaffClient({ baseUrl: server.url, credentials: 'bearer' });

it('changes a one-time password, and continues with the token of the new session', async () => {
  const owner = newClient();
  await owner.auth.login(OWNER);
  await owner.roles.create({ name: 'reader', permissions: ['catalog:read'] });
  const email = 'reader@shop.example';
  const { id } = await owner.accounts.create({ name: 'Reader', email, role: 'reader' });
  const { password } = await owner.accounts.resetPassword(id, {}, { ifMatch: '*' });
  if (password === null) throw new Error('no password');

  const reader = newClient();
  await reader.auth.login({ identifier: email, password });
  await expect(reader.categories.list()).rejects.toBeInstanceOf(PasswordChangeRequiredError);
  const wrong = reader.auth.changePassword({ currentPassword: 'not this one', newPassword: OWN_PASSWORD });
  await expect(wrong).rejects.toMatchObject({ fields: { currentPassword: expect.anything() } });
  await expect(wrong).rejects.toBeInstanceOf(ValidationError);
  const { user } = await reader.auth.changePassword({ currentPassword: password, newPassword: OWN_PASSWORD });
  expect(user.id).toBe(id);
  // The same client continues: it has the token of the new session.
  expect((await reader.categories.list()).items.length).toBeGreaterThan(0);
  expect((await newClient().auth.login({ identifier: email, password: OWN_PASSWORD })).user.id).toBe(id);
});
