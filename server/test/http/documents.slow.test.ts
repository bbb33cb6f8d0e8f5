import { expect, test } from 'vitest';
import { createPasswordHasher } from '../../src/accounts/passwords/password-hasher.ts';
import { systemClock } from '../../src/base/clock.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../src/serve/demo/demo-accounts.ts';
import { loadDemoIfEmpty } from '../../src/serve/demo/load-demo.ts';
import { codeSentTo, wrongCode } from '../support/accounts/codes.ts';
import { codeAt } from '../support/accounts/factors.ts';
import { PasskeyUser } from '../support/accounts/passkey-user.ts';
import { createChatApp, PAGE_ORIGIN } from '../support/chat/fixtures.ts';
import { authorizePath, Browser, logIn } from '../support/oauth/browser.ts';
import { createTestApplication } from '../support/oauth/fixtures.ts';
import { documentIssues, operationFor } from '../support/reference/document-conformance.ts';
import { documents, operationsIn } from '../support/reference/openapi.ts';
import { BOUNDARY, encodeForm, filePart } from '../support/registration/forms.ts';
import { startTestServer } from '../support/test-server.ts';

/** The statuses that this test has seen, by operation id. */
const seen = new Map<string, Set<number>>();
const issues: string[] = [];

const server = await startTestServer({ codeSignIn: true, loginLimit: { points: 6, seconds: 60 } });
await loadDemoIfEmpty(server.database, { clock: systemClock, passwords: createPasswordHasher(1) });

type Call = { method?: string; json?: unknown; form?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };

/** Sends a request and validates the response against both documents. Returns the response's `data`, or its whole body. */
async function call(path: string, { method, json, form, body }: Call = {}, headers: Record<string, string> = {}) {
  const sent = json === undefined ? (form ? new URLSearchParams(form) : body) : JSON.stringify(json);
  const response = await fetch(server.publicOrigin + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    ...(sent === undefined ? {} : { body: sent }),
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const observed = { method: method ?? (sent === undefined ? 'GET' : 'POST'), url: path, status: response.status };
  note(observed, bytes, response.headers);
  const text = bytes.toString();
  const parsed = /\bjson\b/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {};
  return (parsed.data ?? parsed) as Record<string, never> & { items: { slug: string; id: string }[] };
}

function note(observed: { method: string; url: string; status: number }, body: Buffer, headers: Headers): void {
  const operation = operationFor(observed);
  if (!operation) throw new Error(`${observed.method} ${observed.url} is not documented`);
  seen.set(operation, (seen.get(operation) ?? new Set()).add(observed.status));
  const all = { ...Object.fromEntries(headers), 'set-cookie': headers.getSetCookie() };
  const { 'set-cookie': cookies, ...others } = all;
  issues.push(...documentIssues({ ...observed, body, headers: cookies.length > 0 ? all : others }));
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const credentials = (identifier: string) => ({ identifier, password: DEMO_PASSWORD });

test('the catalog of the demo conforms to both documents, for every kind of caller', async () => {
  const tokens = [];
  for (const { email } of DEMO_ACCOUNTS) {
    const { token } = await call('/api/auth/login', { json: { ...credentials(email), responseMode: 'token' } });
    tokens.push(bearer(String(token)));
  }
  const [wholesale = {}, retail = {}] = tokens;
  for (const caller of [{}, ...tokens]) {
    for (let page = 1; page <= 2; page += 1) {
      const { items } = await call(`/api/products?pageSize=100&page=${page}`, {}, caller);
      for (const { slug } of items) await call(`/api/products/${encodeURIComponent(slug)}`, {}, caller);
    }
  }
  const { items } = await call('/api/categories?pageSize=100');
  for (const { id } of items) await call(`/api/categories/${encodeURIComponent(id)}`);
  await call('/api/settings');
  for (const key of ['home_banner', 'unknown-key', 'NOT%20A%20KEY']) await call(`/api/app-content/${key}`);
  await call('/api/products?sort=price&minPrice=10', {}, wholesale);
  await call('/api/products?sort=price');
  await call('/api/products?page=0');
  await call('/api/products', {}, bearer('wrong'));
  for (const caller of [{}, wholesale]) {
    for (const q of ['sorishar tel', 'mustrad', 'zzzz'])
      await call(`/api/search/products?q=${q}&facets=category`, {}, caller);
  }
  await call('/api/search/products?q=oil&facets=price,category&sort=price&minPrice=10', {}, wholesale);
  await call('/api/search/products?q=oil&sort=price');
  await call('/api/search/products');
  await call('/api/search/products?q=oil', {}, bearer('wrong'));
  await call('/api/search/suggestions?q=mus');
  await call('/api/search/suggestions');
  await call('/api/changes');
  await call('/api/changes?after=x');
  await call('/api/changes?after=00000000-0000-0000-0000-000000000000.0');
  await call('/api/products/missing');
  await call('/api/products/%zz');
  await call('/api/products/missing', {}, bearer('wrong'));
  for (const caller of [{}, wholesale])
    await call('/api/batch/products', { json: { slugs: ['miniket-rice-50kg', 'x'] } }, caller);
  await call('/api/batch/products', { json: {} });
  await call('/api/batch/products', { json: { slugs: ['x'] } }, bearer('wrong'));
  for (const caller of [{}, wholesale, tokens[2]])
    await call('/api/price-quotes', { json: { lines: [{ slug: 'miniket-rice-50kg', quantity: 10 }] } }, caller);
  await call('/api/price-quotes', { json: {} }, wholesale);
  await call('/api/categories?page=x');
  await call('/api/categories/missing');
  await call('/api/auth/session', {}, retail);
  await call('/api/auth/session');
  await call('/api/auth/customer/me', {}, wholesale);
  await call('/api/auth/customer/me');
  await call('/api/auth/customer/me', {}, tokens[2]);
  await call('/api/customers/me/documents/nid', {}, wholesale);
  await call('/api/customers/me/documents/other', {}, wholesale);
  await call('/api/auth/logout', { method: 'POST' }, retail);
  await call('/api/auth/logout', { method: 'POST' }, { cookie: 'arot_session=x'.padEnd(56, 'x') });
  await call('/api/auth/login', { json: {} });
  await call('/api/auth/login', { json: credentials('wholesale@example.com') });
  await call('/api/auth/login', { json: credentials('wholesale@example.com') }, { origin: server.publicOrigin });
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await call('/api/auth/login', {
      json: { identifier: '01799999999', password: 'wrong-password', responseMode: 'token' },
    });
  }
});

test('a registration and its documents conform to both documents', async () => {
  const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const texts = { phoneNumber: '01812345678', password: DEMO_PASSWORD };
  const parts = Object.entries(texts).map(([name, content]) => ({ name, content }));
  const body = encodeForm([...parts, filePart('nidDocument', 'application/pdf')]);
  await call('/api/auth/customer/register', { body }, multipart);
  await call('/api/auth/customer/register', { body }, multipart);
  await call('/api/auth/customer/register', { body: encodeForm([]) }, multipart);
  await call('/api/auth/customer/register', { body }, { ...multipart, origin: 'https://other.example' });
  const login = { ...credentials(texts.phoneNumber), responseMode: 'token' };
  const { token } = await call('/api/auth/login', { json: login });
  await call('/api/customers/me/documents/nid', {}, bearer(String(token)));
  const patch = { method: 'PATCH', json: { shopName: 'রহিম স্টোর' } };
  await call('/api/auth/customer/me', patch, bearer(String(token)));
  await call('/api/auth/customer/me', { ...patch, json: { email: null } }, bearer(String(token)));
  const licence = { method: 'PUT', body: encodeForm([filePart('file', 'application/pdf')]) };
  const send = (path: string) =>
    call(`/api/customers/me/documents/${path}`, licence, { ...multipart, ...bearer(String(token)) });
  for (const path of ['trade-license', 'trade-license', 'shop-image']) await send(path);
  const request = '/api/customers/me/wholesale-request';
  await call('/api/customers/me/requirements', {}, bearer(String(token)));
  await call(request, {}, bearer(String(token)));
  await call(request, { json: {} }, bearer(String(token)));
  await call(request, { json: {} }, bearer(String(token)));
  await call(request, { json: { note: '' } }, bearer(String(token)));
  await call('/api/auth/sessions', {}, bearer(String(token)));
  await call('/api/auth/sessions');
  await call('/api/auth/sessions/end-others', { method: 'POST' }, bearer(String(token)));
  await call('/api/auth/login', { json: login });
  const { items } = await call('/api/auth/sessions', {}, bearer(String(token)));
  await call(`/api/auth/sessions/${items[1]?.id}`, { method: 'DELETE' }, bearer(String(token)));
  await call('/api/auth/sessions/unknown', { method: 'DELETE' }, bearer(String(token)));
  const changed = { currentPassword: DEMO_PASSWORD, newPassword: 'korotoa bridge lamp' };
  await call(
    '/api/auth/password',
    { method: 'PUT', json: { ...changed, currentPassword: 'another one' } },
    bearer(String(token)),
  );
  await call('/api/auth/password', { method: 'PUT', json: changed }, bearer(String(token)));
  await call('/api/auth/password', { method: 'PUT', json: changed });
});

test('the copy and the deletion of an account conform to both documents', async () => {
  const texts = { phoneNumber: '01812345679', password: DEMO_PASSWORD };
  const body = encodeForm(Object.entries(texts).map(([name, content]) => ({ name, content })));
  await call('/api/auth/customer/register', { body }, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` });
  const signIn = async () => {
    const { token } = await call('/api/auth/login', {
      json: { ...credentials(texts.phoneNumber), responseMode: 'token' },
    });
    return bearer(String(token));
  };
  const own = await signIn();
  const { id } = await call('/api/auth/me/export', { method: 'POST' }, own);
  for (const each of [id, 'unknown']) await call(`/api/auth/me/export/${each}`, {}, own);
  const proof = { method: 'DELETE', json: { password: 'another one' } };
  await call('/api/auth/me', proof, own);
  await call('/api/auth/me', { ...proof, json: { password: DEMO_PASSWORD } }, own);
  const deletion = '/api/auth/me/deletion';
  const later = await signIn();
  await call(deletion, {}, later);
  await call(deletion, { method: 'DELETE' }, later);
  await call(deletion);
});

test('codes, and what they prove, conform to both documents', async () => {
  const texts = { phoneNumber: '01812345680', password: DEMO_PASSWORD };
  const body = encodeForm(Object.entries(texts).map(([name, content]) => ({ name, content })));
  await call('/api/auth/customer/register', { body }, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` });
  const login = { ...credentials(texts.phoneNumber), responseMode: 'token' };
  const own = bearer(String((await call('/api/auth/login', { json: login })).token));
  const prove = async (path: string, target: string, headers: Record<string, string>, more: object = {}) => {
    const code = await codeSentTo(server, target);
    for (const each of [wrongCode(code), code]) await call(path, { json: { code: each, ...more } }, headers);
  };
  await call('/api/auth/codes', { json: { purpose: 'reauthenticate' } }, own);
  await call('/api/auth/codes', { json: { purpose: 'reauthenticate' } });
  await prove('/api/auth/reauthenticate', '+8801812345680', own);
  await call('/api/auth/me/phone', { json: { phoneNumber: '01812345681' } }, own);
  await prove('/api/auth/me/phone/confirm', '+8801812345681', own);
  await call('/api/auth/me/email', { json: { email: 'codes@example.com' } }, own);
  await prove('/api/auth/me/email/confirm', 'codes@example.com', own);
  await call('/api/auth/me/email', { method: 'DELETE' }, own);
  const identifier = '01812345681';
  // A target gets one code a minute.
  server.setNow(new Date(Date.now() + 61_000));
  await call('/api/auth/codes', { json: { purpose: 'password-reset', identifier } });
  const newPassword = 'korotoa bridge lamp';
  await prove('/api/auth/password/reset', '+8801812345681', {}, { identifier, newPassword });
  server.setNow(new Date(Date.now() + 122_000));
  await call('/api/auth/codes', { json: { purpose: 'sign-in', identifier } });
  await prove('/api/auth/login/code', '+8801812345681', {}, { identifier, responseMode: 'token' });
  server.setNow(undefined);
});

test('second factors conform to both documents', async () => {
  const user = await PasskeyUser.create(server, { email: 'factors@example.com' });
  const token = await user.openSession();
  const own = { ...bearer(token), cookie: '' };
  const send = (method: string, path: string, json?: unknown) =>
    call(`/api/auth/${path}`, { method, ...(json === undefined ? {} : { json }) }, own);
  await send('GET', 'factors');
  const { secret } = await send('POST', 'factors/totp');
  await send('POST', 'factors/totp/confirm', { code: '1' });
  await send('POST', 'factors/totp/confirm', { code: codeAt(String(secret), Date.now()) });
  await send('POST', 'factors/recovery-codes');
  const { recoveryCodes } = await send('POST', 'factors/recovery-codes');
  const [first, second] = recoveryCodes as unknown as string[];

  const browserOf = async (path: string, json?: unknown) => {
    const headers = { ...own, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) };
    const response = await fetch(`${server.publicOrigin}${path}`, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    note({ method: 'POST', url: path, status: response.status }, bytes, response.headers);
    return {
      data: JSON.parse(bytes.toString()).data,
      cookie: response.headers.getSetCookie().join().split(';')[0] ?? '',
    };
  };
  const passkey = user.authenticator();
  const started = await browserOf('/api/auth/passkeys/options');
  const added = { challenge: started.data.challenge, credential: passkey.create(started.data.options) };
  const { id } = await call('/api/auth/passkeys/verify', { json: added }, { ...own, cookie: started.cookie });
  await send('POST', 'passkeys/verify', { ...added, name: '' });
  await send('GET', 'passkeys');
  await send('PATCH', `passkeys/${id}`, { name: 'ফোন' });
  await send('PATCH', `passkeys/${id}`, { name: '' });
  await send('PATCH', 'passkeys/unknown', { name: 'ফোন' });

  const options = await browserOf('/api/auth/login/passkey/options', {});
  const login = {
    challenge: options.data.challenge,
    credential: passkey.get(options.data.options),
    responseMode: 'token',
  };
  for (const json of [login, login, {}]) {
    await call('/api/auth/login/passkey/verify', { json }, { cookie: options.cookie });
  }
  await call('/api/auth/login/passkey/options', { json: { challenge: 'unknown' } });
  await call('/api/auth/login/passkey/options', { json: { challenge: '' } });
  const { challenge } = await user.startLogin();
  const proof = { challenge, method: 'recovery-code' };
  const origin = { origin: server.publicOrigin };
  for (const code of ['aaaa-bbbb-cccc-dddd', 'x', first]) {
    await call('/api/auth/login/second-factor', { json: { ...proof, code } }, origin);
  }
  await send('POST', 'reauthenticate', { method: 'recovery-code', code: second });
  await send('DELETE', 'factors/totp');
  await send('DELETE', 'factors/totp');
  await send('DELETE', `passkeys/${id}`);
  await send('DELETE', `passkeys/${id}`);
});

test('chat conforms to both documents', async () => {
  const field = { key: 'note', type: 'textarea' as const, label: 'Note', labelBn: 'নোট' };
  const app = await createChatApp(server, { fields: [field] });
  const [base, secret, page] = [`/api/chat/applications/${app.id}`, bearer(app.secret), { origin: PAGE_ORIGIN }];
  const visitor = { externalUserId: 'u-1', name: 'রহিম', customFields: { note: 'x' } };
  await call(`${base}/save-visitor`, { json: visitor }, secret);
  const { chatVisitorId } = await call(`${base}/save-visitor`, { json: visitor }, secret);
  await call(`${base}/save-visitor`, { json: {} }, secret);
  await call(`${base}/save-visitor`, { json: visitor });
  await call(`${base}/save-visitor`, { json: visitor }, { ...secret, ...page });
  await call(`${base}/save-visitors`, { json: { visitors: [visitor, { externalUserId: 7 }] } }, secret);
  await call(`${base}/save-visitors`, { json: {} }, secret);
  await call(`${base}/visitors/${String(chatVisitorId)}`, {}, secret);
  await call(`${base}/visitors/by-external-id/u-1`, {}, secret);
  await call(`${base}/visitors/by-external-id/u-2`, {}, secret);
  const widget = { chatApplicationId: app.id, widgetKey: app.widgetKey };
  const { sessionId, resumeToken } = await call('/api/chat/widget/sessions', { json: widget }, page);
  const again = { json: { ...widget, resumeToken } };
  const resumed = await call('/api/chat/widget/sessions', again, page);
  await call('/api/chat/widget/sessions', { json: widget });
  await call('/api/chat/widget/sessions', { json: {} }, page);
  const renewal = { json: { resumeToken: resumed.resumeToken } };
  const { token } = await call(`/api/chat/widget/sessions/${String(sessionId)}/renew`, renewal, page);
  await call(`/api/chat/widget/sessions/${String(sessionId)}/renew`, { json: {} }, page);
  const end = `/api/chat/widget/sessions/${String(sessionId)}`;
  await call(end, { method: 'DELETE' }, { ...page, ...bearer('wrong') });
  await call(end, { method: 'DELETE' }, { ...page, ...bearer(String(token)) });
  await call(`${base}/visitors/${String(chatVisitorId)}`, { method: 'DELETE' }, secret);
  await call(`${base}/visitors/${String(chatVisitorId)}`, {}, secret);
});

test('OAuth conforms to both documents', async () => {
  const application = await createTestApplication(server);
  const browser = new Browser(server);
  const start = authorizePath(application);
  const first = await browser.open(start);
  note({ method: 'GET', url: start, status: first.status }, Buffer.from(first.text), first.headers);
  const account = { identifier: '01811112222', password: DEMO_PASSWORD };
  const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const parts = [
    { name: 'phoneNumber', content: account.identifier },
    { name: 'password', content: account.password },
  ];
  await call('/api/auth/customer/register', { body: encodeForm(parts) }, multipart);
  const done = await logIn(browser, await browser.follow(first), account.identifier, account.password);
  const code = new URL(done.location).searchParams.get('code') ?? '';
  const client = { client_id: application.clientId, client_secret: application.clientSecret };
  const grant = { grant_type: 'authorization_code', code, redirect_uri: application.redirectUri };
  const { access_token: token } = await call('/oauth/token', { form: { ...client, ...grant } });
  await call('/oauth/userinfo', {}, bearer(String(token)));
  await call('/oauth/userinfo', {}, bearer('wrong'));
  const session = bearer(browser.cookie('arot_session') ?? '');
  await call('/api/auth/applications', {}, session);
  await call('/api/auth/applications');
  await call('/oauth/introspect', { form: { ...client, token: String(token) } });
  await call('/oauth/introspect', { form: { token: String(token) } });
  await call(`/api/auth/applications/${application.clientId}`, { method: 'DELETE' }, session);
  await call('/oauth/revoke', { form: { ...client, token: String(token) } });
  await call(`/api/auth/applications/${application.clientId}`, { method: 'DELETE' }, session);
  await call('/oauth/revoke', { form: { ...client, client_secret: 'wrong', token: 'x' } });
  await call('/oauth/token', { form: { ...client, ...grant } });
  await call('/oauth/token', { form: { ...client, ...grant, client_secret: 'wrong' } });
  await call('/oauth/authorize?client_id=unknown', {}, { accept: 'text/html' });
  const formPost = `${start}&response_mode=form_post`;
  const posted = await browser.open(formPost, { headers: { accept: 'text/html' } });
  note({ method: 'GET', url: formPost, status: posted.status }, Buffer.from(posted.text), posted.headers);
  const leaving = await browser.open('/oauth/logout');
  note({ method: 'GET', url: '/oauth/logout', status: leaving.status }, Buffer.from(leaving.text), leaving.headers);
  for (const path of [
    'openid-configuration',
    'oauth-authorization-server',
    'jwks.json',
    'oauth-protected-resource/api',
  ]) {
    await call(`/.well-known/${path}`);
  }
});

test('every response has conformed, and every operation has had a success and its main errors', () => {
  expect(issues).toEqual([]);
  // The tests of each subject send the requests of staff members, and validate their responses with both documents.
  for (const { operationId, responses } of operationsIn(documents['public 3.1'])) {
    const statuses = Object.keys(responses).map(Number);
    const expected = statuses.filter((status) => status < 300 || expectedErrors.has(`${operationId} ${status}`));
    expect([...(seen.get(operationId) ?? [])], operationId).toEqual(expect.arrayContaining(expected));
  }
});

const expectedErrors = new Set(
  Object.entries({
    400: 'verifySecondFactor logInWithCode startPasskeyLogin logInWithPasskey confirmTotp addPasskey renamePasskey logIn changePassword registerCustomer changeCustomerProfile requestWholesale uploadDocument downloadCustomerDocument deleteAccount reauthenticate confirmPhone confirmEmail resetPassword listProducts searchProducts suggestSearches listChanges getProduct batchProducts quotePrices listCategories getAppContent saveVisitor saveVisitors createWidgetSession renewWidgetSession requestTokens authorize',
    401: 'verifySecondFactor startPasskeyLogin logInWithPasskey logIn changePassword getDeletion getSession listSessions listApplications getCustomerProfile listProducts searchProducts getProduct batchProducts quotePrices saveVisitor endWidgetSession requestTokens getUserInfo revokeToken',
    403: 'logIn logOut registerCustomer getCustomerProfile listProducts searchProducts quotePrices saveVisitor createWidgetSession',
    404: 'removeTotp removePasskey renamePasskey downloadExport endOwnSession withdrawApplication getProduct getCategory downloadCustomerDocument getVisitor getVisitorByExternalId',
    409: 'registerCustomer requestWholesale uploadDocument',
    410: 'listChanges',
    429: 'logIn',
    303: 'authorize',
  }).flatMap(([status, ids]) => ids.split(' ').map((id) => `${id} ${status}`)),
);
