import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  rejectionOf,
  sendError,
  sendJson,
  startScriptedServer,
  unusedBaseUrl,
} from '../test/support/scripted-server.ts';
import { ConflictError, StorageError } from './api-errors.ts';
import { createClient } from './create-client.ts';
import { ArotConnectionError } from './errors.ts';
import { registerOrRecover } from './register-or-recover.ts';
import { streamUpload } from './stream-upload.ts';

const account = { phoneNumber: '01712345678', password: 'long enough' };
const profile = { id: 'c1', documents: [] };

type Registration = (response: ServerResponse, succeed: () => void) => void;

/** Starts a service that handles each registration in turn, and has the account only after one succeeded. */
async function startService(...registrations: Registration[]) {
  let exists = false;
  const { baseUrl, received } = await startScriptedServer((response, { url }) => {
    if (url.endsWith('/register')) {
      const next = registrations.shift() ?? ((late: ServerResponse) => sendJson(late, 201, { data: profile }));
      return next(response, () => {
        exists = true;
      });
    }
    if (url.endsWith('/me')) return sendJson(response, 200, { data: profile });
    if (!exists) return sendError(response, 401, { code: 'UNAUTHENTICATED' });
    sendJson(response, 200, { data: { user: { id: 'c1' }, token: 't' } });
  });
  const client = createClient({ baseUrl, credentials: 'bearer', upload: streamUpload() });
  return { client, calls: () => received.map(({ url }) => url.split('/').at(-1)) };
}

const lose: Registration = (response, succeed) => {
  succeed();
  response.destroy();
};

describe('registerOrRecover', () => {
  it('registers', async () => {
    const { client, calls } = await startService();
    expect(await registerOrRecover(client, account)).toEqual({ profile, recovered: false });
    expect(calls()).toEqual(['register']);
  });

  it.each<[string, Registration]>([
    ['is lost', lose],
    [
      'is the error page of a proxy',
      (response, succeed) => {
        succeed();
        response.writeHead(504).end('<h1>');
      },
    ],
    ['does not arrive in time', (_, succeed) => succeed()],
  ])('signs in to the account when the response %s', async (_, registration) => {
    const { client, calls } = await startService(registration);
    const result = await registerOrRecover(client, account, { stallTimeoutMs: 300 });
    expect(result).toEqual({ profile, recovered: true });
    expect(calls()).toEqual(['register', 'login', 'me']);
  });

  it('registers again if there is no account', async () => {
    const { client, calls } = await startService((response) => void response.destroy());
    expect(await registerOrRecover(client, account)).toEqual({ profile, recovered: false });
    expect(calls()).toEqual(['register', 'login', 'register']);
  });

  it('rejects without a login if the service says what is wrong', async () => {
    const { client, calls } = await startService((response) => sendError(response, 409, { code: 'CONFLICT' }));
    expect(await rejectionOf(registerOrRecover(client, account))).toBeInstanceOf(ConflictError);
    expect(calls()).toEqual(['register']);
  });

  it('rejects with the first error if the login fails otherwise', async () => {
    const { client } = await startService((response) => sendError(response, 502, { code: 'STORAGE_ERROR' }));
    const broken = { ...client, auth: createClient({ baseUrl: await unusedBaseUrl() }).auth };
    expect(await rejectionOf(registerOrRecover(broken, account))).toBeInstanceOf(StorageError);
  });

  it('rejects with the second error if the second registration fails', async () => {
    const destroy: Registration = (response) => void response.destroy();
    const { client, calls } = await startService(destroy, destroy);
    expect(await rejectionOf(registerOrRecover(client, account))).toBeInstanceOf(ArotConnectionError);
    expect(calls()).toEqual(['register', 'login', 'register']);
  });
});
