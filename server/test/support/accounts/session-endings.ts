import { createPasswordHasher } from '../../../src/accounts/passwords/password-hasher.ts';
import { setPassword } from '../../../src/accounts/passwords/set-password.ts';
import { revokeSessions } from '../../../src/accounts/sessions/end-session.ts';
import { setActive } from '../../../src/accounts/set-active.ts';
import { eraseAccount } from '../../../src/customers/erase-account.ts';
import type { TestServer } from '../test-server.ts';
import { resetCode } from './codes.ts';
import { createAccount, createSession, PASSWORD } from './fixtures.ts';
import { NEW_PASSWORD } from './operations.ts';
import { createStaffCaller } from './staff-caller.ts';

/** The one open session of a customer, in a browser. */
export type EndingSession = {
  readonly server: TestServer;
  readonly account: { readonly id: string; readonly identifier: string };
  /** The value of the session cookie. */
  readonly token: string;
};

/** Every way in which the session of an account ends before it expires. */
export const SESSION_ENDINGS: Readonly<Record<string, (session: EndingSession) => Promise<unknown>>> = {
  'a logout': (session) => send(session, 'POST', '/api/auth/logout'),
  'the login of another account in the browser': async (session) => {
    const { identifier } = await createAccount(session.server);
    await send(session, 'POST', '/api/auth/login', { identifier, password: PASSWORD });
  },
  'its owner ending it from elsewhere': async ({ server, account }) => {
    const elsewhere = { server, account, token: await createSession(server, account.id, { fresh: true }) };
    await send(elsewhere, 'POST', '/api/auth/sessions/end-others');
  },
  'its owner ending it by its id': async (session) => {
    const { body } = await send<{ data: { items: { id: string; current: boolean }[] } }>(
      session,
      'GET',
      '/api/auth/sessions',
    );
    await send(session, 'DELETE', `/api/auth/sessions/${body.data.items[0]?.id}`);
  },
  'another password of its owner': (session) =>
    send(session, 'PUT', '/api/auth/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  'a reset of the password by a code': async (session) => {
    const { identifier } = session.account;
    const code = await resetCode(session.server, identifier);
    await send(session, 'POST', '/api/auth/password/reset', { identifier, code, newPassword: NEW_PASSWORD });
  },
  'a request to delete the account': (session) => send(session, 'DELETE', '/api/auth/me', { password: PASSWORD }),
  'a member of staff': (session) => asStaff(session, '/end-sessions'),
  'a password that staff has set': (session) => asStaff(session, '/password', {}),
  'the command that ends sessions': ({ server, account }) => revokeSessions(contextOf(server), account.id),
  'the command that sets a password': ({ server, account }) =>
    setPassword({ ...contextOf(server), passwords: createPasswordHasher(1) }, account.id, NEW_PASSWORD),
  'a deactivation': ({ server, account }) => setActive(contextOf(server), account.id, false),
  'an erasure': async ({ server, account }) => {
    const ctx = contextOf(server);
    await ctx.em.transactional((em) => eraseAccount({ ...ctx, em }, account.id));
  },
};

const contextOf = ({ database }: TestServer) => ({ em: database.fork(), clock: () => new Date() });

/** Sends a request of the browser. */
async function send<T>({ server, token }: EndingSession, method: string, path: string, body: object = {}) {
  const response = await server.request<T>(path, {
    method,
    headers: { cookie: `arot_session=${token}`, origin: server.publicOrigin, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response;
}

async function asStaff({ server, account }: EndingSession, path: string, body?: object) {
  const staff = await createStaffCaller(server, ['customers:write', 'documents:read']);
  const { status, error } = await staff.call('POST', `/customers/${account.id}${path}`, body);
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(error)}`);
}
