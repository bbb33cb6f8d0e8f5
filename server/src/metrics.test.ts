import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listener } from './http/listen.ts';
import { serveMetrics } from './metrics.ts';

const logs: Record<string, unknown>[] = [];
let listener: Listener;
beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line) => void logs.push(JSON.parse(line)) });
  listener = await serveMetrics({ host: '127.0.0.1', port: 0 }, logger);
});
afterAll(() => listener.stop(100));

describe('the metrics listener', () => {
  it('answers /metrics for Prometheus, and writes no log line for it', async () => {
    const response = await fetch(`http://127.0.0.1:${listener.port}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; .*version=/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('etag')).toBe(false);
    expect(response.headers.has('x-powered-by')).toBe(false);
    expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(logs).toEqual([]);
  });

  it('has nothing else', async () => {
    for (const path of ['/', '/api/products', '/healthz']) {
      const response = await fetch(`http://127.0.0.1:${listener.port}${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: { code: 'NOT_FOUND', message: 'Resource not found.' } });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
