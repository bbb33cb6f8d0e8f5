import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccount, postJson, signIn } from '../../test/support/accounts/fixtures.ts';
import { filePart, requiredParts, sendForm } from '../../test/support/registration/forms.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { createPasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { collectMetrics } from './collect-metrics.ts';
import { serveMetrics } from './metrics.ts';

const logs: Record<string, unknown>[] = [];
/** Stands for the file that a backup touches. */
const backupMarker = fileURLToPath(import.meta.url);
const logger = pino({ level: 'info' }, { write: (line) => void logs.push(JSON.parse(line)) });
const server = await startTestServer({ observeRequest: (...request) => metrics.observeRequest(...request) });
const readiness = async () => ({ status: 'ready', clockAheadMs: -1_500 });
const passwords = createPasswordHasher(1);
const lastSuccessAt = new Date(1_700_000_000_000);
const jobs = new Map([['sessions', { runs: 2, failures: 1, lastMs: 250, removed: 30, lastSuccessAt }]]);
const messages = async () => ({ queued: 3, failed: 1, oldestSeconds: 12 });
const events = async () => ({ waiting: 4, oldestSeconds: 2, transactionSeconds: 9 });
const webhooks = async () => ({ queued: 7, disabled: 2, oldestSeconds: 40 });
const replicaReads = { results: { used: 5, behind: 3, failed: 1 }, isUsable: true, lagSeconds: 0.5 };
const { database, responseCache } = server;
const sources = {
  version: '1.2.3',
  database,
  passwords,
  responseCache,
  replicaReads,
  jobs,
  messages,
  events,
  webhooks,
  readiness,
};
const metrics = collectMetrics({ ...sources, backupMarker });
const listener = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics.registry, logger);
afterAll(async () => {
  await listener.stop(100);
});

const metricsText = async () => (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text();

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
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await metricsText())?.[1]);
    };
    expect(await read('arot_response_cache_entries')).toBe(0);
    for (let times = 0; times < 3; times += 1) await server.data('/api/settings');
    expect(await read('arot_response_cache_misses_total')).toBe(1);
    expect(await read('arot_response_cache_hits_total')).toBe(2);
    expect(await read('arot_catalog_version_checks_total')).toBe(2);
    expect(await read('arot_response_cache_entries')).toBe(1);
    expect(await read('arot_response_cache_bytes')).toBeGreaterThan(100);
  });

  it('counts and times requests by route, method and status, and nothing else that a client chooses', async () => {
    const requests = [
      ['/api/products?q=a', 'GET', '/api/products', 200],
      ['/api/products/no-such-product', 'GET', '/api/products/:slug', 404],
      ['/api/no-such-route', 'GET', 'other', 404],
      ['/oauth/token', 'POST', '/oauth/token', 400],
      ['/.well-known/openid-configuration', 'GET', '/.well-known/openid-configuration', 200],
      ['/oauth/no-such-route', 'PROPFIND', 'other', 404],
      ['/healthz', 'GET', '/healthz', 200],
    ] as const;
    for (const [path, method] of requests) {
      const response = await fetch(`${server.publicOrigin}${path}`, { method });
      await response.arrayBuffer();
    }
    for (const [, method, route, status] of requests) {
      const labels = `method="${method === 'PROPFIND' ? 'other' : method}",route="${route}",status="${status}"`;
      await expect.poll(metricsText).toContain(`arot_http_request_duration_seconds_count{${labels}} 1\n`);
    }
  });

  it('reports the queues of the database and of passwords', async () => {
    const text = await metricsText();
    expect(text).toMatch(/^arot_database_started_total [1-9]\d*$/m);
    for (const queue of ['database', 'password']) {
      expect(text).toContain(`\narot_${queue}_waiting 0\n`);
      expect(text).toContain(`\narot_${queue}_rejected_total 0\n`);
      expect(text).toMatch(new RegExp(`^arot_${queue}_wait_seconds_total \\d`, 'm'));
    }
  });

  it('counts the runs of regular jobs', async () => {
    const text = await metricsText();
    expect(text).toContain('\narot_job_runs_total{name="sessions",result="success"} 2\n');
    expect(text).toContain('\narot_job_runs_total{name="sessions",result="failure"} 1\n');
    expect(text).toContain('\narot_job_removed_rows_total{name="sessions"} 30\n');
    expect(text).toContain('\narot_job_duration_seconds{name="sessions"} 0.25\n');
    expect(text).toContain('\narot_job_last_success_timestamp_seconds{name="sessions"} 1700000000\n');
  });

  it('counts logins, registrations, files, visitors and rejections by result', async () => {
    const read = async (line: string) =>
      Number(new RegExp(`^${line} (\\S+)$`, 'm').exec(await metricsText())?.[1] ?? 0);
    const lines = [
      'arot_logins_total{via="token",result="success"}',
      'arot_logins_total{via="token",result="wrong_credentials"}',
      'arot_registrations_total{result="success"}',
      'arot_registrations_total{result="invalid"}',
      'arot_uploads_total{result="stored"}',
      'arot_uploads_total{result="rejected"}',
      'arot_uploaded_bytes_total',
    ].map((line) => line.replace(/[{}]/g, '\\$&'));
    const before = await Promise.all(lines.map(read));
    await createAccount(server, { email: 'metrics@example.com' });
    await signIn(server, 'metrics@example.com');
    const body = { identifier: 'metrics@example.com', password: 'a wrong password', responseMode: 'token' };
    expect((await postJson(server, '/api/auth/login', body)).status).toBe(401);
    expect((await sendForm(server, [...requiredParts(), filePart('shopImage')])).status).toBe(201);
    expect((await sendForm(server, [filePart('shopImage')])).status).toBe(400);
    const gained = async () => (await Promise.all(lines.map(read))).map((value, index) => value - (before[index] ?? 0));
    await expect.poll(gained).toEqual([1, 1, 1, 1, 1, 1, 200]);
  });

  it('reports the reads on the replica by result, and its lag', async () => {
    const text = await metricsText();
    expect(text).toContain('\narot_replica_reads_total{result="used"} 5\n');
    expect(text).toContain('\narot_replica_reads_total{result="behind"} 3\n');
    expect(text).toContain('\narot_replica_reads_total{result="failed"} 1\n');
    expect(text).toContain('\narot_replica_usable 1\n');
    expect(text).toContain('\narot_replica_lag_seconds 0.5\n');
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

/** Returns the names of metrics in a text, without the suffixes of histograms. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:arot|process|nodejs)_[a-z_\d]+\b/g)].map(([name]) =>
      name.replace(/(duration_seconds)_(bucket|sum|count)$/, '$1'),
    ),
  );

it('reports by how much the clock of the process is ahead of that of the database', async () => {
  expect(await metricsText()).toContain('\narot_clock_ahead_seconds -1.5\n');
});

it('reports the time of the file that a backup touches', async () => {
  const time = statSync(backupMarker).mtimeMs / 1_000;
  expect(await metricsText()).toContain(`\narot_last_backup_timestamp_seconds ${time}\n`);
});

const fileOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('the files beside the metrics', () => {
  const reported = async () => new Set([...(await metricsText()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));

  it('describe every metric in docs/operate/operating.md, and no other', async () => {
    const [, table = ''] = /^## Metrics$(.*?)^## /ms.exec(fileOf('docs/operate/operating.md')) ?? [];
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const described = [...namesIn(rows.map((row) => row.split('|')[1]).join('\n'))];
    const own = [...(await reported())].filter((name) => name?.startsWith('arot_'));
    expect(described.filter((name) => name.startsWith('arot_')).sort()).toEqual(own.sort());
  });

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/arot.json'])(
    'use only metrics that exist: %s',
    async (path) => {
      const names = await reported();
      const used = [...namesIn(fileOf(path))];
      expect(used.length).toBeGreaterThan(15);
      expect(used.filter((name) => !names.has(name))).toEqual([]);
    },
  );

  it('have a section in docs/operate/operating.md for every alert', () => {
    const sections = new Set(
      [...fileOf('docs/operate/operating.md').matchAll(/^### (Arot\w+)$/gm)].map(([, name]) => name),
    );
    const rules = [...fileOf('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)$.*?runbook: (\S+)$/gms)];
    expect(rules.length).toBeGreaterThan(10);
    for (const [, name = '', runbook] of rules) expect(runbook).toBe(`docs/operate/operating.md#${name.toLowerCase()}`);
    expect(new Set(rules.map(([, name]) => name))).toEqual(sections);
  });

  it('are a dashboard whose panels do not overlap', () => {
    type Panel = { id: number; gridPos: { x: number; y: number; w: number; h: number } };
    const { panels } = JSON.parse(fileOf('deploy/grafana/arot.json')) as { panels: Panel[] };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});
