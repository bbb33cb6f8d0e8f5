import { expect, it } from 'vitest';
import { emptySettings, rejectionOf, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { createClient } from './create-client.ts';
import { ArotRedirectError } from './errors.ts';
import type { FetchFunction } from './fetch-function.ts';

const account = { phoneNumber: '01712345678', password: 'long enough' };

it.each([301, 302, 303, 307, 308])('sends no password where a %d leads', async (status) => {
  const thief = await startScriptedServer((response) => sendJson(response, 200, { data: {} }));
  const { baseUrl, received } = await startScriptedServer(
    (response) => void response.writeHead(status, { location: `${thief.baseUrl}/steal` }).end(),
  );
  const client = createClient({ baseUrl, token: 'secret-token' });
  const errors = [
    await rejectionOf(client.auth.login({ identifier: account.phoneNumber, password: account.password })),
    await rejectionOf(client.customers.register(account)),
    await rejectionOf(client.customers.me()),
    await rejectionOf(client.customers.downloadDocument('nid')),
  ];
  for (const error of errors) {
    expect(error).toBeInstanceOf(ArotRedirectError);
    expect(error).toMatchObject({ name: 'ArotRedirectError', status, location: `${thief.baseUrl}/steal` });
  }
  expect(thief.received).toEqual([]);
  expect(received).toHaveLength(4);
});

/** Creates a client whose fetch returns a response as another environment does. */
function clientFor(response: object) {
  const whole = {
    headers: new Headers(),
    ok: true,
    text: async () => JSON.stringify({ data: emptySettings }),
    ...response,
  };
  const fetch: FetchFunction = async () => whole as unknown as Response;
  return createClient({ baseUrl: 'https://api.example/shop', fetch, retries: 0 });
}

it.each([
  ['a browser hides', { type: 'opaqueredirect', status: 0, ok: false }],
  ['fetch followed', { status: 200, redirected: true }],
  ['React Native followed without a mark', { status: 200, url: 'https://evil.example/shop/api/settings' }],
])('rejects a redirect that %s', async (_, response) => {
  expect(await rejectionOf(clientFor(response).settings.get())).toBeInstanceOf(ArotRedirectError);
});

it.each([
  ['of the called URL', { status: 200, url: 'https://api.example/shop/api/settings' }],
  ['without a URL', { status: 200, url: '' }],
  ['of another URL that fetch calls not redirected', { status: 200, url: 'http://internal/', redirected: false }],
])('accepts a response %s', async (_, response) => {
  expect(await clientFor(response).settings.get()).toEqual(emptySettings);
});
