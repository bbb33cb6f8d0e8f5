import { ERRORS, listRoutes } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { commandContext, login, NEW_PASSWORD } from '../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { setPassword } from '../accounts/passwords/set-password.ts';

let customer: { id: string; identifier: string };
const server = await startTestServer();
/** Another process on the same database. */
const second = await startTestServer({ sharing: server });
const owner = await createStaffCaller(server, ['*'], 'owner');
await server.replace({ products: [{ slug: 'tea', name: 'Tea', status: 'published' }] });
beforeEach(async () => {
  server.setNow(undefined);
  customer = await createAccount(server, { customerType: 'RETAIL' });
});

const HOUR_MS = 3_600_000;
const reset = async (path = `/customers/${customer.id}/password`, body?: object) =>
  (await owner.call<{ password: string }>('POST', path, body)).data.password;
const signIn = async (password: string, target = server, identifier = customer.identifier) =>
  (await login(target, identifier, password)) as { status: number; body: { data: { token: string } } };
const tokenOf = async (password: string) => (await signIn(password)).body.data.token;
const request = (method: string, path: string, token: string, body?: object) =>
  server.request<{ data: { token: string }; error: { code: string; message: string } }>(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe('a one-time password', () => {
  it('works for one login', async () => {
    const password = await reset();
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(password)).status).toBe(401);
  });

  it('works for one of many logins at once, also in several processes', async () => {
    const password = await reset();
    const targets = [server, second, server, second, server, second];
    const statuses = (await Promise.all(targets.map((target) => signIn(password, target)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('ends after 72 hours', async () => {
    const password = await reset();
    server.setNow(new Date(Date.now() + 73 * HOUR_MS));
    expect((await signIn(password)).status).toBe(401);
    server.setNow(new Date(Date.now() + 71 * HOUR_MS));
    expect((await signIn(password)).status).toBe(200);
  });

  it('is replaced by the next one, and by a password that an operator sets', async () => {
    const first = await reset();
    const next = await reset();
    expect([(await signIn(first)).status, (await signIn(next)).status]).toEqual([401, 200]);
    await setPassword(commandContext(server), customer.id, NEW_PASSWORD);
    const token = await tokenOf(NEW_PASSWORD);
    expect((await request('GET', '/api/auth/customer/me', token)).status).toBe(200);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  it('is what a staff member sets for another one, generated or given', async () => {
    const member = await createAccount(server, { role: 'reader' });
    const path = `/accounts/${member.id}/reset-password`;
    for (const given of [undefined, 'a phrase from the manager']) {
      const generated = await reset(path, given === undefined ? {} : { password: given });
      const statuses = [];
      for (let count = 0; count < 2; count += 1) {
        statuses.push((await signIn(given ?? generated, server, member.identifier)).status);
      }
      expect(statuses).toEqual([200, 401]);
    }
    const { status, error } = await owner.call('POST', path, { password: 'password123' });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['password']]);
    const own = await owner.call('POST', path, { password: member.identifier });
    expect([own.status, Object.keys(own.error.fields ?? {})]).toEqual([400, ['password']]);
  });
});

describe('the session of a one-time password', () => {
  it('reaches only the session, the change of the password and the logout', async () => {
    const token = await tokenOf(await reset());
    for (const { operation, route } of listRoutes()) {
      const { auth, withOneTimePassword } = route.metadata;
      if (!['session', 'customer', 'staff'].includes(auth) || withOneTimePassword === true) continue;
      const path = route.path.replaceAll(/:\w+/g, 'x');
      const { status, body } = await request(route.method, path, token, route.method === 'GET' ? undefined : {});
      expect([operation, status, body.error]).toEqual([
        operation,
        403,
        // The specification states the codes of these two routes.
        { code: withOneTimePassword ?? 'PASSWORD_CHANGE_REQUIRED', message: ERRORS.PASSWORD_CHANGE_REQUIRED.message },
      ]);
    }
    expect((await request('GET', '/api/auth/session', token)).status).toBe(200);
    expect((await request('POST', '/api/auth/logout', token)).status).toBe(200);
    expect((await request('GET', '/api/auth/session', token)).status).toBe(401);
  });

  it('is anonymous on public pages, which show no price', async () => {
    const password = await reset();
    const { headers } = await postJson(
      server,
      '/api/auth/login',
      { identifier: customer.identifier, password },
      { origin: server.publicOrigin },
    );
    const cookie = cookieOf(headers) ?? '';
    const token = cookie.split('=')[1] ?? '';
    for (const credential of [{ cookie }, { authorization: `Bearer ${token}` }]) {
      const get = (path: string) => server.request(path, { headers: credential });
      for (const path of ['/api/products', '/api/products/tea']) {
        expect(await get(path)).toMatchObject({ status: 200, body: (await server.request(path)).body });
      }
      expect((await get('/api/products?sort=price')).status).toBe(403);
      expect((await get('/api/auth/customer/me')).status).toBe(403);
    }
  });

  it('becomes an ordinary one with another password, which works as often as its owner likes', async () => {
    const password = await reset();
    const token = await tokenOf(password);
    const same = { currentPassword: password, newPassword: password };
    expect((await request('PUT', '/api/auth/password', token, same)).status).toBe(400);
    const changed = await request('PUT', '/api/auth/password', token, { ...same, newPassword: NEW_PASSWORD });
    expect(changed.status).toBe(200);
    expect((await request('GET', '/api/auth/customer/me', changed.body.data.token)).status).toBe(200);
    expect((await request('GET', '/api/auth/session', token)).status).toBe(401);
    for (let count = 0; count < 2; count += 1) {
      expect((await request('GET', '/api/auth/customer/me', await tokenOf(NEW_PASSWORD))).status).toBe(200);
    }
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(401);
  });
});
