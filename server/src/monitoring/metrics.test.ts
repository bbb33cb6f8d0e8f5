import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';
import type { Listener } from '../listener/listen.ts';
import { serveMetrics } from './metrics.ts';

const logs: Record<string, unknown>[] = [];
let server: TestServer;
let listener: Listener;
beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line) => void logs.push(JSON.parse(line)) });
  server = await startTestServer();
  listener = await serveMetrics({ host: '127.0.0.1', port: 0 }, server.responseCache, logger);
});
afterAll(async () => {
  await listener.stop(100);
  await server.close();
});

describe('the metrics listener', () => {
  it('serves /metrics in the format of Prometheus without a log line', async () => {
    const response = await fetch(`http://127.0.0.1:${listener.port}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; .*version=/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('etag')).toBe(false);
    expect(response.headers.has('x-powered-by')).toBe(false);
    expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(logs).toEqual([]);
  });

  it('counts the hits, misses, entries and bytes of the response cache', async () => {
    const read = async (name: string) => {
      const text = await (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
    };
    expect(await read('arot_response_cache_entries')).toBe(0);
    for (let times = 0; times < 3; times += 1) await server.data('/api/settings');
    expect(await read('arot_response_cache_misses_total')).toBe(1);
    expect(await read('arot_response_cache_hits_total')).toBe(2);
    expect(await read('arot_catalog_version_checks_total')).toBe(2);
    expect(await read('arot_response_cache_entries')).toBe(1);
    expect(await read('arot_response_cache_bytes')).toBeGreaterThan(100);
  });

  it('returns 404 for every other path', async () => {
    for (const path of ['/', '/api/products', '/healthz']) {
      const response = await fetch(`http://127.0.0.1:${listener.port}${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: { code: 'NOT_FOUND', message: 'Resource not found.' } });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
