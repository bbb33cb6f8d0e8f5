import { expect, it } from 'vitest';
import { createAccount, signIn } from '../../test/support/accounts/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();

it('reads the body of a POST whose path is also that of a DELETE that ignores its body', async () => {
  const { identifier } = await createAccount(server, { customerType: 'RETAIL' });
  const token = await signIn(server, identifier);
  const { status, body } = await server.request('/api/auth/me/email', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    json: { email: 'no address' },
  });
  expect([status, body]).toMatchObject([400, { error: { fields: { email: ['Must be an email address.'] } } }]);
});

it.each(['utf8', 'UTF8', '"utf8"', 'utf-8', 'utf8; version=1'])('reads a body with the charset %s', async (charset) => {
  const { status } = await server.request('/api/batch/products', {
    method: 'POST',
    headers: { 'content-type': `application/json; charset=${charset}` },
    body: JSON.stringify({ slugs: ['বাংলা'] }),
  });
  expect(status).toBe(200);
});

it.each(['latin1', 'utf', 'utf88'])('rejects a body with the charset %s', async (charset) => {
  const headers = { 'content-type': `application/json; charset=${charset}` };
  const init = { method: 'POST', headers, body: '{"slugs":["a"]}' };
  expect((await server.error('/api/batch/products', 400, init)).message).toContain('charset');
});
