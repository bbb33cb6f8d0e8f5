import { expect, it } from 'vitest';
import { createMockApi, type MockOAuthApplication } from './index.ts';

const application: MockOAuthApplication = {
  clientId: 'ak_1',
  redirectUris: ['https://shop.example/cb'],
  postLogoutRedirectUris: ['https://shop.example/'],
  clientSecret: 'as_1',
};
const accounts = [
  { identifier: 'a@example.com', password: 'long enough', name: '<b>A</b>' },
  { identifier: 'off@example.com', password: 'long enough', active: false },
];
const query = new URLSearchParams({
  client_id: 'ak_1',
  redirect_uri: 'https://shop.example/cb',
  response_type: 'code',
  state: '"&',
});
const url = `https://auth.example/oauth/authorize?${query}`;

const open = () => createMockApi({ accounts, oauthApplications: [application] });

it('authorizes an account that can sign in, at the issuer of the URL', async () => {
  const callback = new URL(await open().authorize(url, { identifier: 'A@example.com' }));
  expect(callback.href).toMatch(/^https:\/\/shop\.example\/cb\?/);
  const { code, ...others } = Object.fromEntries(callback.searchParams);
  expect(code).toHaveLength(43);
  expect(others).toEqual({ state: '"&', iss: 'https://auth.example' });
  for (const identifier of ['none@example.com', 'off@example.com']) {
    await expect(open().authorize(url, { identifier })).rejects.toThrow(`${identifier} cannot sign in`);
  }
  const foreign = url.replace('shop.example', 'other.example');
  await expect(open().authorize(foreign, { identifier: 'a@example.com' })).rejects.toThrow('not registered');
});

it('shows a page with the accounts, and none of their markup', async () => {
  const api = open();
  const html = await (await api.fetch(url, { credentials: 'omit' })).text();
  expect(html).toContain('<button name="identifier" value="a@example.com">');
  expect(html).toContain('name="state" value="&#34;&#38;"');
  expect(html).not.toContain('<b>');
  const chosen = await api.fetch(`${url}&identifier=a@example.com`);
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, expect.stringContaining('code=')]);
});

it('signs out, and redirects only to a registered URI', async () => {
  const api = open();
  const logout = (target: string) =>
    api.fetch(
      `https://auth.example/oauth/logout?client_id=ak_1&state=s&post_logout_redirect_uri=${encodeURIComponent(target)}`,
    );
  expect((await logout('https://shop.example/')).headers.get('location')).toBe('https://shop.example/?state=s');
  expect((await logout('https://other.example/')).status).toBe(400);
});

it('fails by connection or hang only, because its errors are not those of the API', async () => {
  const api = open();
  const keys = () => api.fetch('https://auth.example/.well-known/jwks.json');
  api.failNext('connection', { code: 'INTERNAL_ERROR' });
  await expect(keys()).rejects.toThrow('no connection');
  await expect(keys()).rejects.toThrow('only by connection or hang');
  expect(await (await keys()).json()).toMatchObject({ keys: [{ alg: 'RS256', kty: 'RSA' }] });
});
