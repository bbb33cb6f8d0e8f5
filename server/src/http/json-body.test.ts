import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount, signIn } from '../../test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('reads the body of a POST whose path is also that of a DELETE that ignores its body', async () => {
  const { identifier } = await createAccount(server, { customerType: 'RETAIL' });
  const token = await signIn(server, identifier);
  const { status, body } = await server.request('/api/auth/me/email', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'no address' }),
  });
  expect([status, body]).toMatchObject([400, { error: { fields: { email: ['Must be an email address.'] } } }]);
});
