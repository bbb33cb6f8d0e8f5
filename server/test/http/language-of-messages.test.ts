import type { ApiErrorBody } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { createSession } from '../support/accounts/fixtures.ts';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { createChatApp } from '../support/chat/fixtures.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const staff = await createStaffCaller(server, ['*']);
const token = await createSession(server, staff.id);
const app = await createChatApp(server);
await staff.call('POST', '/categories', { name: 'Oil', id: 'oil' });
await staff.call('POST', '/products', { name: 'Oil', slug: 'oil', categoryId: 'oil' });

const BENGALI = /[\u0980-\u09ff]/;

type Reply = { readonly status: number; readonly error: ApiErrorBody['error'] };
type Send = (headers: Readonly<Record<string, string>>) => Promise<Reply>;

const of =
  (path: string, init: RequestInit = {}): Send =>
  async (headers) => {
    const response = await server.request<ApiErrorBody>(path, { ...init, headers: { ...init.headers, ...headers } });
    return { status: response.status, error: response.body.error };
  };

const json = (body: unknown, headers: object = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const asStaff = (method: string, path: string, body?: unknown): Send => {
  return async (headers) => {
    const { status, error } = await staff.call(method, path, body, headers);
    return { status, error };
  };
};

function formOf(values: Readonly<Record<string, string | File>>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  return { method: 'POST', body };
}

const document = { type: 'doc', content: [{ type: 'heading', attrs: { level: 7 } }, { type: 'table' }, {}] };
const registration = formOf({
  ...{ phoneNumber: '1', password: 'short', name: 'a\u202eb', email: 'x', shopName: '', unknown: 'x' },
  shopImage: new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }),
  nidDocument: new File([], 'a.pdf', { type: 'application/pdf' }),
});

const requests: Readonly<Record<string, readonly [status: number, send: Send]>> = {
  'an unknown path': [404, of('/api/nothing')],
  'a wrong query': [400, of('/api/products?page=0&minPrice=x&nope=1&fields=id,nope')],
  'bounds in the wrong order': [400, of('/api/products?minPrice=2&maxPrice=1')],
  'broken percent-encoding': [400, of('/api/products?q=%zz')],
  'a missing product': [404, of('/api/products/nothing')],
  'a missing body': [400, of('/api/auth/login', { method: 'POST' })],
  'a body that is not JSON': [400, of('/api/auth/login', { ...json({}), body: '{' })],
  'wrong fields': [400, of('/api/auth/login', json({ identifier: 'x', password: 'y', more: 1 }))],
  'a wrong password': [
    401,
    of('/api/auth/login', json({ identifier: 'nobody@example.com', password: 'long enough', responseMode: 'token' })),
  ],
  'no session': [401, of('/api/staff/products')],
  'a form': [400, of('/api/auth/customer/register', registration)],
  'no form': [400, of('/api/auth/customer/register', json({}))],
  'a wrong secret': [401, of(`/api/chat/applications/${app.id}/save-visitor`, json({ externalUserId: 'a' }))],
  'a conflict of ids': [409, asStaff('POST', '/categories', { name: 'Oil', id: 'oil' })],
  'a conflict of slugs': [409, asStaff('POST', '/products', { name: 'Oil', slug: 'oil' })],
  'a missing category': [400, asStaff('PATCH', '/products/oil', { categoryId: 'nothing' })],
  'a full category': [409, asStaff('DELETE', '/categories/oil')],
  'rich text': [400, asStaff('PATCH', '/products/oil', { description: document })],
  'rows of changed prices': [
    400,
    asStaff('POST', '/price-changes/preview', { csv: 'slug,retail_base_price\nnothing,1.00\noil,x\noil,1,2\n' }),
  ],
  'operators’ rules': [
    400,
    asStaff('POST', '/oauth-applications', { name: 'Till', slug: 'T T', redirectUris: ['ftp://x'], scopes: ['a"b'] }),
  ],
  'a missing application': [404, asStaff('POST', '/oauth-applications/nothing/enable')],
  'a webhook to a private address': [
    400,
    asStaff('POST', '/webhook-endpoints', { url: 'https://10.0.0.1/', types: ['nope'] }),
  ],
  'a picture that is none': [
    400,
    of('/api/staff/pictures', {
      ...formOf({ picture: new File(['text'], 'a.png', { type: 'image/png' }) }),
      headers: { authorization: `Bearer ${token}` },
    }),
  ],
  'no If-Match': [428, asStaff('PATCH', '/products/oil', { name: 'x' })],
};

const textsOf = ({ error }: Reply) => [error.message, ...Object.values(error.fields ?? {}).flat()];

describe.each(Object.entries(requests))('the messages of %s', (name, [status, send]) => {
  const call = (headers: Record<string, string> = {}) =>
    send(name === 'no If-Match' ? { 'if-match': '', ...headers } : headers);

  it.each(['bn', 'bn-BD,en;q=0.5', 'en;q=0.4, bn;q=0.8'])('are in Bengali for %s', async (header) => {
    const reply = await call({ 'accept-language': header });
    expect([reply.status, reply.error.code]).toEqual([status, (await call()).error.code]);
    for (const text of textsOf(reply)) expect(text).toMatch(BENGALI);
  });

  it.each(['en', 'en;q=0.9, bn;q=0.8', 'fr', '*', 'bn;q=0', ';;=,'])('are in English for %s', async (header) => {
    const plain = await call();
    for (const text of textsOf(plain)) expect(text).not.toMatch(BENGALI);
    expect(await call({ 'accept-language': header })).toEqual(plain);
  });
});

it('are each in its own language in requests that share a read', async () => {
  const languages = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'bn' : 'en'));
  const send = of('/api/products/nothing-either');
  const replies = await Promise.all(languages.map((language) => send({ 'accept-language': language })));
  expect(replies.map(({ error }) => (BENGALI.test(error.message) ? 'bn' : 'en'))).toEqual(languages);
});

it('are in Bengali in the rows of a batch', async () => {
  const path = `/api/chat/applications/${app.id}/save-visitors`;
  const init = json({ visitors: [{ externalUserId: 'a' }, { externalUserId: '', customFields: { x: 1 } }] });
  const headers = { authorization: `Bearer ${app.secret}`, ...(init.headers as Record<string, string>) };
  const rowsIn = async (language: string) => {
    const { body } = await server.request<{ data: { results: { error?: ApiErrorBody['error'] }[] } }>(path, {
      ...init,
      headers: { ...headers, 'accept-language': language },
    });
    return body.data.results.flatMap(({ error }) => (error ? [error] : []));
  };
  const [row] = await rowsIn('bn');
  expect(row?.message).toMatch(BENGALI);
  for (const text of Object.values(row?.fields ?? {}).flat()) expect(text).toMatch(BENGALI);
  expect(await rowsIn('en')).toMatchObject([{ message: 'Check the highlighted fields.' }]);
});

it('are in Bengali in a 429', async () => {
  const limited = await startTestServer({ loginLimit: { points: 1, seconds: 60 } });
  const body = { identifier: 'nobody@example.com', password: 'long enough', responseMode: 'token' };
  const login = () => limited.request<ApiErrorBody>('/api/auth/login', json(body, { 'accept-language': 'bn' }));
  const [first, second] = [await login(), await login()];
  expect([first.status, second.status]).toEqual([401, 429]);
  for (const { message } of [first.body.error, second.body.error]) expect(message).toMatch(BENGALI);
});
