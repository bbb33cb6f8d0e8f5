import type { Permission } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { paragraph, product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type Product = { slug: string; version: string; status: string; images: string[]; descriptionHtml: string | null };
type Body = {
  data: Product & { items: Product[]; nextCursor: string | null; prices: { RETAIL: object | null } };
  error: { code: string; fields?: Record<string, string[]> };
};

const server = await startTestServer();
const tokenOf = async (role: string, permissions: Permission[]) => {
  const { id } = await createAccount(server, { role, permissions });
  return await createSession(server, id);
};
const tokens: Record<'catalog' | 'prices', string> = {
  catalog: await tokenOf('catalog', ['catalog:read', 'catalog:write']),
  prices: await tokenOf('prices', ['prices:write']),
};
beforeEach(() => server.replace({ products: [product('tea', { name: 'Tea' })] }));

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const token = headers.token === 'prices' ? tokens.prices : tokens.catalog;
  return await server.request<Body>(`/api/staff/products${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Returns a document of 32 levels, the deepest that is valid. */
function deepest(): object {
  let node: object = { type: 'paragraph', content: [{ type: 'text', text: 'deep' }] };
  for (let level = 0; level < 30; level += 1) node = { type: 'blockquote', content: [node] };
  return { type: 'doc', content: [node] };
}

describe('a product of the staff API', () => {
  it('goes from a draft to the public list and back, with the version of each response as its ETag', async () => {
    const created = await send('POST', '', { slug: 'rice/ চাল', name: 'Rice', description: paragraph('<i>x</i>') });
    expect(created.status).toBe(201);
    const path = `/${encodeURIComponent('rice/ চাল')}`;
    const { version } = created.body.data;
    expect(created.headers.get('etag')).toBe(`"${version}"`);
    expect((await send('GET', path)).headers.get('etag')).toBe(`"${version}"`);
    const published = await send('POST', `${path}/publish`, undefined, { 'if-match': `"${version}"` });
    expect(published.body.data).toMatchObject({ status: 'published', descriptionHtml: '<p>&lt;i&gt;x&lt;/i&gt;</p>' });
    await server.data(`/api/products${path}`);
    await send('POST', `${path}/unpublish`);
    await server.error(`/api/products${path}`, 404);
    const deleted = await send('DELETE', path);
    expect(deleted.body.data.status).toBe('deleted');
    const restored = await send('POST', `${path}/restore`, undefined, { 'if-match': `"${deleted.body.data.version}"` });
    expect(restored.body.data.status).toBe('draft');
  });

  it('accepts the deepest rich text, and names the place of an unknown node', async () => {
    expect((await send('PATCH', '/tea', { description: deepest() })).body.data.descriptionHtml).toContain('deep');
    const { status, body } = await send('PATCH', '/tea', {
      description: { type: 'doc', content: [{ type: 'script' }] },
    });
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['description.content.0.type']]);
  });

  it('accepts prices only with their permission', async () => {
    const prices = { RETAIL: { basePrice: '10' } };
    expect((await send('PATCH', '/tea', { prices })).status).toBe(400);
    expect((await send('PATCH', '/tea/prices', prices)).status).toBe(403);
    expect((await send('POST', '', { slug: 'p', name: 'P', prices })).status).toBe(403);
    expect((await send('PATCH', '/tea', { name: 'x' }, { token: 'prices' })).status).toBe(403);
    const changed = await send('PATCH', '/tea/prices', prices, { token: 'prices' });
    expect(changed.body.data.prices.RETAIL).toEqual({ basePrice: '10.00', discount: null, finalPrice: '10.00' });
  });

  it.each([
    ['PATCH', '/tea', { name: null }, 'name'],
    ['PATCH', '/tea', { slug: 'x' }, 'slug'],
    ['PATCH', '/tea', { images: ['javascript:alert(1)'] }, 'images.0'],
    ['PATCH', '/tea', { retailMinOrderQuantity: 0 }, 'retailMinOrderQuantity'],
    ['POST', '/tea/slug', { slug: '  ' }, 'slug'],
    ['GET', '?changedSince=yesterday', undefined, 'changedSince'],
    ['GET', '?sort=price', undefined, 'sort'],
    ['GET', '/%00', undefined, 'slug'],
  ])('rejects %s %s with %j', async (method, path, body, field) => {
    const response = await send(method, path, body);
    expect([response.status, Object.keys(response.body.error.fields ?? {})]).toEqual([400, [field]]);
  });

  it.each(['missing', 'TEA', '%F0%9F%90%8E'])('is a 404 for the slug %s', async (slug) => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', {}],
      ['POST', '/publish', undefined],
      ['POST', '/slug', { slug: 'x' }],
    ] as const) {
      expect((await send(method, `/${slug}${path}`, body)).status).toBe(404);
    }
  });

  it('is created once by a request that is repeated', async () => {
    const key = { 'idempotency-key': 'product-1' };
    const [first, second] = [
      await send('POST', '', { slug: 'once', name: 'Once' }, key),
      await send('POST', '', { slug: 'once', name: 'Once' }, key),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it('is listed in parts', async () => {
    for (const slug of ['a', 'b', 'c']) await send('POST', '', { slug, name: slug });
    const first = (await send('GET', '?limit=2&status=draft')).body.data;
    const second = (await send('GET', `?limit=2&status=draft&cursor=${first.nextCursor}`)).body.data;
    expect([first, second].map(({ items }) => items.map(({ slug }) => slug))).toEqual([['a', 'b'], ['c']]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('a slug that has changed', () => {
  it('is a 404 with the new slug in public, also after its response was cached, while the product is published', async () => {
    const path = '/api/products/tea';
    for (let read = 0; read < 2; read += 1) await server.data(path);
    await send('POST', '/tea/slug', { slug: 'চা' });
    for (let read = 0; read < 2; read += 1) {
      expect((await server.error(path, 404)).fields).toEqual({ slug: ['চা'] });
    }
    await server.data(`/api/products/${encodeURIComponent('চা')}`);
    expect((await send('GET', '/tea')).body.error.fields).toEqual({ slug: ['চা'] });
    await send('POST', `/${encodeURIComponent('চা')}/unpublish`);
    expect(await server.error(path, 404)).not.toHaveProperty('fields');
    await send('POST', '', { slug: 'tea', name: 'Another tea', status: 'published' });
    expect(await server.data(path)).toMatchObject({ name: 'Another tea' });
  });
});
