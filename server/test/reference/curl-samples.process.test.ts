import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { buildOpenApi } from '../../src/documents/build-openapi.ts';
import { curlSample } from '../../src/documents/samples/code-samples.ts';
import { exampleRequest } from '../../src/documents/samples/example-request.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';

// The tests share the customer that the sample of the registration creates, and depend on their order.

const folder = temporaryFolder();
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
let token = '';

const server = await startTestServer();
await server.load({
  categories: [{ id: 'oil', name: 'Oil' }],
  products: [{ slug: 'mustard-oil-1l', name: 'Mustard oil 1 l', categoryId: 'oil', status: 'published' }],
});
for (const name of ['shop-image.jpg', 'nid-document.jpg', 'trade-license-document.jpg']) {
  writeFileSync(path.join(folder, name), jpeg);
}

/** Runs the sample of an operation in a shell. @returns the output of curl */
async function run(method: string, url: string): Promise<string> {
  const { paths } = await buildOpenApi({ reader: 'public', version: '3.1', serverUrl: server.publicOrigin });
  const operation = paths[url]?.[method];
  if (!operation) throw new Error(`There is no operation ${method} ${url}`);
  const sample = curlSample(exampleRequest(url, method, operation, server.publicOrigin));
  const env = { ...process.env, AROT_TOKEN: token };
  const { stdout } = await promisify(execFile)('sh', ['-c', sample], { cwd: folder, env });
  return stdout;
}

it.each([
  ['/api/products', { data: { pagination: { total: 1, pageSize: 20 } } }],
  ['/api/products/{slug}', { data: { slug: 'mustard-oil-1l' } }],
  ['/api/categories', { data: { items: [{ id: 'oil' }] } }],
  ['/api/categories/{id}', { data: { id: 'oil' } }],
  ['/api/settings', { data: { siteName: null } }],
  ['/api/app-content/{key}', { data: { content: null } }],
  ['/.well-known/openid-configuration', {}],
])('the sample of GET %s runs', async (url, expected) => {
  expect(JSON.parse(await run('get', url))).toMatchObject(expected);
});

it('the sample of the registration sends its texts and files', async () => {
  const { data } = JSON.parse(await run('post', '/api/auth/customer/register'));
  expect(data).toMatchObject({ phoneNumber: '+8801712345678', shopName: 'রহমান স্টোর' });
  expect(data.documents).toHaveLength(3);
});

it('the samples that need a token send it', async () => {
  const { body } = await server.request<{ data: { token: string } }>('/api/auth/login', {
    method: 'POST',
    json: { identifier: '01712345678', password: 'chal-dal-tel-42', responseMode: 'token' },
  });
  token = body.data.token;
  expect(JSON.parse(await run('get', '/api/auth/customer/me'))).toMatchObject({
    data: { phoneNumber: '+8801712345678' },
  });
  await run('get', '/api/customers/me/documents/{type}');
  expect(readFileSync(path.join(folder, 'document')).equals(jpeg)).toBe(true);
  expect(JSON.parse(await run('post', '/api/auth/logout'))).toEqual({ data: { success: true } });
});

it('the sample of the login sends JSON', async () => {
  expect(JSON.parse(await run('post', '/api/auth/login'))).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
});
