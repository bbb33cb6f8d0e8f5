import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { meters } from '../base/meters.ts';
import { CatalogVersion } from '../reads/catalog-version.ts';
import { ResponseCache } from '../reads/response-cache.ts';
import { collectMetrics } from './collect-metrics.ts';

/** @see https://prometheus.io/docs/prometheus/latest/command-line/promtool/ */
describe('promtool', () => {
  it('accepts /metrics', async () => {
    const database = await openTestDatabase();
    const replicaReads = { results: { used: 1, behind: 0, failed: 0 }, isUsable: true, lagSeconds: 0 };
    const jobs = new Map([['sessions', { runs: 1, failures: 0, lastMs: 1, removed: 0, lastSuccessAt: new Date() }]]);
    const { registry } = collectMetrics({
      version: '1.2.3',
      database,
      passwords: database,
      responseCache: new ResponseCache(new CatalogVersion(database), 0, { uncheckedMs: 0, staleMs: 0 }),
      replicaReads,
      messages: async () => ({ queued: 0, failed: 0, oldestSeconds: 0 }),
      events: async () => ({ waiting: 0, oldestSeconds: 0, transactionSeconds: 0 }),
      webhooks: async () => ({ queued: 0, disabled: 0, oldestSeconds: 0 }),
      jobs,
      readiness: async () => ({ status: 'ready', clockAheadMs: 0 }),
    });
    meters.statements.observe({ operation: 'GET /api/products/:slug' }, 0.01);
    const metrics = await registry.metrics();
    await database.close();
    expect(await check(metrics)).toEqual({ code: 0, output: '' });
    expect(await check('# TYPE a counter\na 1\n'), 'it does check').toMatchObject({ code: 3 });
  });

  it('finds that the alert rules are valid and fire when they should', { timeout: 400_000 }, async () => {
    const options = { cwd: path.resolve(import.meta.dirname, '../../../deploy/prometheus') };
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { stdout, stderr } = await promisify(execFile)('promtool', args, options);
      expect(stdout + stderr).toContain('SUCCESS');
    }
  });
});

async function check(metrics: string): Promise<{ code: number; output: string }> {
  const child = spawn('promtool', ['check', 'metrics']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.stdin.end(metrics);
  const [code] = await once(child, 'close');
  return { code, output };
}
