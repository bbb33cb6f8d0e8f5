import { describe, expect, it } from 'vitest';
import { paragraph, product } from '../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();
await server.replace({
  products: [
    product('chal-50kg', { name: 'Rice', description: paragraph('<b>white</b>') }),
    product('ঘোড়া মার্কা/১', { name: 'Horse brand' }),
    product('draft', { status: 'draft' }),
  ],
});

const get = (slug: string) => server.data<Record<string, unknown>>(`/api/products/${encodeURIComponent(slug)}`);

describe('GET /api/products/{slug}', () => {
  it('returns the product with its description as HTML and as a document', async () => {
    expect(await get('chal-50kg')).toMatchObject({
      slug: 'chal-50kg',
      name: 'Rice',
      descriptionHtml: '<p>&lt;b&gt;white&lt;/b&gt;</p>',
      description: paragraph('<b>white</b>'),
    });
  });

  it('returns null for both without a description', async () => {
    expect(await get('ঘোড়া মার্কা/১')).toMatchObject({ description: null, descriptionHtml: null });
  });

  it('finds a slug in any Unicode normalization form', async () => {
    const composed = 'ঘোড\u09BCা মার্কা/১';
    const decomposed = 'ঘো\u09DCা মার্কা/১';
    expect((await get(composed)).name).toBe('Horse brand');
    expect((await get(decomposed)).name).toBe('Horse brand');
  });

  it('returns no price to an anonymous caller', async () => {
    expect(await get('chal-50kg')).not.toHaveProperty('pricing');
  });

  it.each(['draft', 'missing', 'CHAL-50KG', 'chal-50kg ', 'chal%00', '%F0%9F%90%8E', "' or 1=1 --", '%2e%2e%2f'])(
    'returns 404 for %s',
    async (slug) => {
      expect(await server.error(`/api/products/${slug.includes('%') ? slug : encodeURIComponent(slug)}`, 404)).toEqual({
        code: 'NOT_FOUND',
        message: 'Resource not found.',
      });
    },
  );

  it.each(['%zz', '%E0%A4%A', '%'])('returns 400 for broken percent-encoding: %s', async (slug) => {
    expect((await server.error(`/api/products/${slug}`, 400)).code).toBe('VALIDATION_ERROR');
  });

  it('rejects an invalid Authorization header', async () => {
    const init = { headers: { authorization: 'Bearer nothing' } };
    expect((await server.error('/api/products/chal-50kg', 401, init)).code).toBe('UNAUTHENTICATED');
    expect((await server.error('/api/products/missing', 401, init)).code).toBe('UNAUTHENTICATED');
  });
});
