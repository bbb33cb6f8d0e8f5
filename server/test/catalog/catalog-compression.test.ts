import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decoded, startApplication } from '../support/catalog/application.ts';
import { paragraph, product } from '../support/catalog/fixtures.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../support/test-server.ts';

const base = await startTestServer();
const description = paragraph('A story. '.repeat(60));
await base.load({
  categories: [{ id: 'grain', name: 'Grain' }],
  products: Array.from({ length: 10 }, (_, n) => product(`p${n}`, { description })),
});
const application = await startApplication(base.database);

describe('compression', () => {
  const path = '/api/products?pageSize=7';

  it('sends the same body in every encoding, with the length of the encoded bytes', async () => {
    const plain = await application.get(path);
    for (const encoding of ['gzip', 'br', 'gzip', 'br']) {
      const response = await application.get(path, { 'accept-encoding': encoding });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-length']).toBe(String(response.body.length));
      expect(response.body.length).toBeLessThan(plain.body.length / 4);
      expect(decoded(response).equals(plain.body)).toBe(true);
    }
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-length']).toBe(String(plain.body.length));
  });

  it.each([undefined, 'gzip', 'br'])(
    'lists the request headers that select the response in Vary (%s)',
    async (encoding) => {
      const headers = { origin: TRUSTED_ORIGIN, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) };
      const response = await application.get(path, headers);
      const names = response.headers.vary?.toLowerCase().split(/\s*,\s*/);
      expect(names).toEqual(expect.arrayContaining(['origin', 'accept-encoding']));
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['access-control-allow-origin']).toBe(TRUSTED_ORIGIN);
    },
  );

  it.each([undefined, 'gzip', 'br'])('responds to HEAD as to GET, without the body (%s)', async (encoding) => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
    const head = await application.get(path, headers, 'HEAD');
    const get = await application.get(path, headers);
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'vary'] as const) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  it('does not compress a small response', async () => {
    const { headers } = await application.get('/api/categories', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toContain('Accept-Encoding');
  });

  it.each([
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5, br;q=1.0', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=0.6', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['*;q=0', undefined],
    ['identity;q=0, *;q=0', undefined],
    ['x-unknown, zstd', undefined],
    [';;;,, =q=1', undefined],
    ['gzip;q=nonsense', undefined],
  ])('of "%s" is %s', async (accepted, expected) => {
    const response = await application.get(path, { 'accept-encoding': accepted });
    expect(response.status).toBe(200);
    expect(response.headers['content-encoding']).toBe(expected);
    expect(JSON.parse(decoded(response).toString()).data.items).toHaveLength(7);
  });

  it('never uses an encoding that the header rejects', async () => {
    const plain = (await application.get(path)).body;
    const quality = fc.constantFrom(
      '',
      ';q=0',
      ';q=0.0',
      ';q=0.3',
      ';q=1',
      ';q=2',
      ';q=-1',
      ';Q=0',
      ' ; q = 0',
      ';q=',
      ';x=1',
    );
    const encoding = fc.constantFrom(
      'gzip',
      'br',
      'identity',
      '*',
      'deflate',
      'GZIP',
      '',
      'gzip;',
      '"br"',
      'x'.repeat(500),
    );
    const header = fc
      .array(
        fc.tuple(encoding, quality).map((parts) => parts.join('')),
        { maxLength: 5 },
      )
      .map((all) => all.join(', '));
    await fc.assert(
      fc.asyncProperty(fc.oneof(header, fc.stringMatching(/^[ -~]{0,30}$/)), async (accepted) => {
        const response = await application.get(path, { 'accept-encoding': accepted });
        expect(response.status).toBe(200);
        expect(decoded(response).equals(plain)).toBe(true);
        const used = response.headers['content-encoding'];
        if (used === undefined) return;
        expect(accepted.toLowerCase()).toMatch(new RegExp(`${used}|\\*`));
        const named = accepted
          .toLowerCase()
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part.split(';')[0]?.trim() === used);
        if (named.length > 0) expect(named.every((part) => /^[a-z]+;q=0(\.0)?$/.test(part))).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});
