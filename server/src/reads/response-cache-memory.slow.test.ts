import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Application, decoded } from '../../test/support/catalog/application.ts';
import { jsonOf, openCachedCatalog, PRODUCTS } from '../../test/support/catalog/cached-catalog.ts';
import { collectGarbage } from '../../test/support/collect-garbage.ts';

let application: Application;
const catalog = await openCachedCatalog();
beforeEach(async () => {
  application = await catalog.startApplication();
});

describe('the memory of the cache', () => {
  it('includes every encoding of a cached response', async () => {
    const path = '/api/products?pageSize=25';
    const grown = async (headers: Record<string, string>) => {
      const before = application.responseCache.bytes;
      const { body } = await application.get(path, headers);
      return [application.responseCache.bytes - before, body.length] as const;
    };
    const [plain, length] = await grown({});
    expect(plain).toBeGreaterThan(length);
    for (const encoding of ['gzip', 'br']) {
      const [more, length] = await grown({ 'accept-encoding': encoding });
      expect(more).toBe(length);
      expect((await grown({ 'accept-encoding': encoding }))[0]).toBe(0);
    }
  });

  it('includes encodings of concurrent requests once each', async () => {
    const path = '/api/products?pageSize=25';
    await application.get(path);
    const before = application.responseCache.bytes;
    const encodings = ['gzip', 'br', 'gzip', 'br'];
    const sent = await Promise.all(encodings.map((encoding) => application.get(path, { 'accept-encoding': encoding })));
    expect(application.responseCache.bytes - before).toBe((sent[0]?.body.length ?? 0) + (sent[1]?.body.length ?? 0));
  });

  it('is little more than it counts', async () => {
    const paths = Array.from({ length: 400 }, (_, n) => `/api/products?pageSize=${1 + (n % 4)}&page=${1 + (n >> 2)}`);
    // Buffers are freed some time after a garbage collection.
    const memory = async () => {
      collectGarbage();
      await sleep(100);
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    // The embedded database and the connections take what they need before the measurement.
    const uncached = await catalog.startApplication(0);
    for (const path of paths) await uncached.get(path, { 'accept-encoding': 'gzip' });
    await uncached.close();
    const before = await memory();
    for (const path of paths) await application.get(path, { 'accept-encoding': 'gzip' });
    const { bytes, entries } = application.responseCache;
    expect(entries).toBe(paths.length);
    await expect.poll(async () => (await memory()) - before).toBeLessThan(2 * bytes);
  });

  it('stores nothing at size 0, and every request reads', async () => {
    const uncached = await catalog.startApplication(0);

    const first = await uncached.get('/api/settings');
    const second = await uncached.get('/api/settings');
    expect(jsonOf(second)).toEqual(jsonOf(first));
    const { hits, misses, entries } = uncached.responseCache;
    expect([hits, misses, entries]).toEqual([0, 2, 0]);
  });

  it('stays within its limit for any requests', async () => {
    const maxBytes = 60_000;
    const small = await catalog.startApplication(maxBytes);

    let most = 0;
    for (let n = 0; n < 120; n += 1) {
      const encoding = ['identity', 'gzip', 'br'][n % 3] as string;
      const path =
        n % 2 === 0 ? `/api/products/p${n % PRODUCTS}` : `/api/products?pageSize=${1 + (n % 5)}&page=${1 + (n % 9)}`;
      expect((await small.get(path, { 'accept-encoding': encoding })).status).toBe(200);
      expect(small.responseCache.bytes).toBeLessThanOrEqual(maxBytes);
      most = Math.max(most, small.responseCache.bytes);
    }
    expect(most).toBeGreaterThan(maxBytes / 2);
    // The most recently used response is still cached.
    const { hits } = small.responseCache;
    await small.get('/api/products/p1');
    await small.get('/api/products/p1');
    expect(small.responseCache.hits).toBeGreaterThan(hits);
  });

  it('does not store a response above the limit, but sends it', async () => {
    const small = await catalog.startApplication(3_000);

    const whole = (await small.get('/api/products')).body;
    expect(whole.length).toBeGreaterThan(3_000);
    for (const encoding of ['identity', 'gzip', 'br', 'gzip']) {
      const response = await small.get('/api/products', { 'accept-encoding': encoding });
      expect(decoded(response).equals(whole)).toBe(true);
    }
    expect(small.responseCache.bytes).toBeLessThanOrEqual(3_000);
  });
});
