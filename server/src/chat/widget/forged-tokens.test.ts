import jwt from 'jsonwebtoken';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import {
  createChatApp,
  endWidget,
  saveVisitor,
  startWidget,
  type WidgetSession,
} from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { createKeyring } from '../../security/keyring.ts';

/** The keyring of the test servers. A real attacker does not know it; the forgeries here need it. */
const keyring = createKeyring(['the root secret of a test server, never of another']);
const widgetKey: Buffer = keyring.keys('chat-widget')[0].export();
const visitorKey: Buffer = keyring.keys('chat-visitor')[0].export();

let session: WidgetSession;
const server = await startTestServer();
const app = await createChatApp(server);
const strict = await createChatApp(server, { identityVerification: 'required' });
beforeEach(async () => {
  session = (await startWidget(server, app)).body.data;
});

type Claims = Record<string, unknown>;

/** Returns a valid token, except for the changes of a test. */
function forge({
  claims = {},
  header = {},
  key = widgetKey,
  algorithm = 'HS256',
}: {
  claims?: Claims;
  header?: Claims;
  key?: Buffer | string;
  algorithm?: jwt.Algorithm;
} = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    ...{ sub: session.visitor.chatVisitorId, app: app.id, sid: session.sessionId },
    ...{ iss: 'arot', aud: 'chat-widget', iat: now, exp: now + 900, ...claims },
  };
  // JSON leaves out claims that are undefined.
  return jwt.sign(JSON.parse(JSON.stringify(payload)) as Claims, key, {
    algorithm,
    header: { alg: algorithm, typ: 'chat-widget+jwt', ...header },
  });
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const end = async (token: string) => (await endWidget(server, session.sessionId, token)).status;

/** Expects that the forgery is rejected, and that the same token without the change is accepted. */
async function expectRejected(token: string): Promise<void> {
  expect(await end(token)).toBe(401);
  expect(await end(forge())).toBe(200);
}

describe('a forged widget token is rejected', () => {
  it('with alg none', async () => {
    const [, payload] = forge().split('.');
    for (const alg of ['none', 'None', 'NONE']) {
      expect(await end(`${encode({ alg, typ: 'chat-widget+jwt' })}.${payload}.`)).toBe(401);
    }
    await expectRejected(forge({ algorithm: 'none', key: '' }));
  });

  it('signed with another algorithm and the right key', () => expectRejected(forge({ algorithm: 'HS512' })));

  it('signed with another key', () => expectRejected(forge({ key: Buffer.alloc(32, 1) })));

  it('signed with an empty key', () => expectRejected(forge({ key: Buffer.alloc(32) })));

  it('signed with the key of visitor tokens', () => expectRejected(forge({ key: visitorKey })));

  it('that has expired', () => expectRejected(forge({ claims: { exp: Math.floor(Date.now() / 1_000) - 1 } })));

  it('that never expires', () => expectRejected(forge({ claims: { exp: undefined } })));

  it('for another audience', () => expectRejected(forge({ claims: { aud: 'chat-visitor' } })));

  it('of another issuer', () => expectRejected(forge({ claims: { iss: 'another-issuer' } })));

  it('of another type', () => expectRejected(forge({ header: { typ: 'JWT' } })));

  it('of another application', () => expectRejected(forge({ claims: { app: strict.id } })));

  it('of another visitor', async () => {
    const other = (await startWidget(server, app)).body.data;
    await expectRejected(forge({ claims: { sub: other.visitor.chatVisitorId } }));
  });

  it('without a session', () => expectRejected(forge({ claims: { sid: undefined } })));

  it('changed in any of its parts', async () => {
    const [header = '', payload = '', signature = ''] = forge().split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    const other = (await startWidget(server, app)).body.data.sessionId;
    for (const token of [
      `${header}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      `${header}.${encode({ ...claims, sid: other })}.${signature}`,
      `${encode({ alg: 'HS256', typ: 'chat-widget+jwt', kid: '../../dev/null' })}.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
      `${header}.${payload}`,
      `${header}.!!.${signature}`,
      `${encode('x')}.${encode('y')}.z`,
    ]) {
      expect(await end(token)).toBe(401);
    }
    expect(await end(`${header}.${payload}.${signature}`)).toBe(200);
  });

  it('older than 15 minutes', async () => {
    const now = Date.now();
    server.setNow(new Date(now + 901_000));
    const aged = await end(session.token);
    server.setNow(undefined);
    expect(aged).toBe(401);
    expect(await end(session.token)).toBe(200);
  });

  it('that is a visitor token, a resume token, a login session or a secret', async () => {
    const { visitorToken } = (await saveVisitor(server, app, { externalUserId: 'u' })).body.data;
    const account = await createSession(server, (await createAccount(server)).id);
    for (const token of [visitorToken, session.resumeToken, account, app.secret]) expect(await end(token)).toBe(401);
  });
});

describe('a widget token is rejected by other routes', () => {
  it.each([
    ['GET', '/api/auth/session'],
    ['GET', '/api/auth/customer/me'],
    ['GET', '/api/customers/me/documents/nid'],
    ['GET', '/api/products'],
  ])('not %s %s', async (method, path) => {
    const { status } = await server.request(path, { method, headers: { authorization: `Bearer ${session.token}` } });
    expect(status).toBe(401);
    const cookie = { cookie: `arot_session=${session.token}` };
    const asCookie = await server.request(path, { method, headers: cookie });
    expect([401, 200]).toContain(asCookie.status);
    if (path !== '/api/products') expect(asCookie.status).toBe(401);
  });
});

describe('a forged visitor token is rejected', () => {
  const resume = async (visitorToken: string) => (await startWidget(server, strict, { visitorToken })).status;
  const forgeVisitor = async (change: Claims, { key = visitorKey, typ = 'chat-visitor+jwt' } = {}) => {
    const { chatVisitorId } = (await saveVisitor(server, strict, { externalUserId: 'target' })).body.data;
    const now = Math.floor(Date.now() / 1_000);
    const payload = { sub: chatVisitorId, app: strict.id, iss: 'arot', aud: 'chat-visitor', iat: now, exp: now + 900 };
    return jwt.sign({ ...payload, ...change }, key, { header: { alg: 'HS256', typ } });
  };

  it.each<[string, Claims, { key?: Buffer; typ?: string }]>([
    ['signed with another key', {}, { key: Buffer.alloc(32, 1) }],
    ['signed with the key of widget tokens', {}, { key: widgetKey }],
    ['that has expired', { exp: 1 }, {}],
    ['for another audience', { aud: 'chat-widget' }, {}],
    ['of another type', {}, { typ: 'chat-widget+jwt' }],
    ['of another issuer', { iss: 'x' }, {}],
    ['of another application', { app: 'cap_x' }, {}],
    ['of an unknown visitor', { sub: 'cv_AAAAAAAAAAAAAAAAAAAAAAAA' }, {}],
  ])('%s', async (_what, claims, options) => {
    expect(await resume(await forgeVisitor(claims, options))).toBe(401);
    expect(await resume(await forgeVisitor({}))).toBe(200);
  });

  it('with alg none', async () => {
    const [, payload] = (await forgeVisitor({})).split('.');
    expect(await resume(`${encode({ alg: 'none', typ: 'chat-visitor+jwt' })}.${payload}.`)).toBe(401);
  });

  it('that is the widget token of the same visitor', async () => {
    const { visitorToken } = (await saveVisitor(server, strict, { externalUserId: 'own' })).body.data;
    const { token } = (await startWidget(server, strict, { visitorToken })).body.data;
    expect(await resume(token)).toBe(401);
  });
});
