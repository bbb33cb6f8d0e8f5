import { context, diag, metrics as globalMetrics, propagation, trace } from '@opentelemetry/api';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount, PASSWORD } from '../../test/support/accounts/fixtures.ts';
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '../../test/support/monitoring/otlp-receiver.ts';
import { filePart, requiredParts, sendForm } from '../../test/support/registration/forms.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';
import { collectMetrics } from './collect-metrics.ts';
import { createObservers, observeBoth } from './observers.ts';
import { startTelemetry, type Telemetry, wantsTelemetry } from './start-telemetry.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const logger = pino({ level: 'silent' });

describe('OpenTelemetry', () => {
  it.each([
    [{}, false],
    [{ OTEL_SERVICE_NAME: 'shop' }, false],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://a' }, true],
    [{ OTEL_TRACES_EXPORTER: 'console' }, true],
    [{ OTEL_METRICS_EXPORTER: 'otlp' }, true],
  ])('with %j is enabled: %j', async (environment, isWanted) => {
    expect(wantsTelemetry(environment)).toBe(isWanted);
    if (!isWanted) expect(await startTelemetry({ version: '1', logger }, environment)).toBeUndefined();
  });
});

describe('a traced server', () => {
  let receiver: OtlpReceiver;
  let server: TestServer;
  let telemetry: Telemetry | undefined;
  let spans: ReceivedSpan[];
  const secrets = ['S3CRET', PASSWORD, 'traced@example.com', '+8801712345679', 'secret-file.png'];

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
    vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
    telemetry = await startTelemetry({ version: '1.2.3', logger });
    const observers = createObservers({ logger, slowStatementMs: undefined, hasMetrics: true }, telemetry);
    const started: TestServer = await startTestServer({
      observers,
      observeRequest: (...request) => observeRequest(...request),
    });
    server = started;
    const { database, responseCache } = started;
    const passwords = { queue: () => database.queue() };
    const readiness = async () => ({ status: 'ready', clockAheadMs: -1_500 });
    const metrics = collectMetrics({
      version: '1.2.3',
      database,
      passwords,
      responseCache,
      jobs: new Map(),
      messages: async () => ({ queued: 0, failed: 0, oldestSeconds: 0 }),
      events: async () => ({ waiting: 0, oldestSeconds: 0, transactionSeconds: 0 }),
      webhooks: async () => ({ queued: 0, disabled: 0, oldestSeconds: 0 }),
      readiness,
    });
    const observeRequest = observeBoth(metrics.observeRequest, telemetry);
    telemetry?.exportMetrics(metrics.registry);
    await sendRequests();
    await telemetry?.close();
    spans = receiver.spans();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    for (const api of [context, diag, globalMetrics, propagation, trace]) api.disable();
    await server.close();
    await receiver.close();
  });

  async function sendRequests(): Promise<void> {
    await createAccount(server, { email: 'traced@example.com' });
    const headers = { 'content-type': 'application/json', origin: server.publicOrigin };
    const body = JSON.stringify({ identifier: 'traced@example.com', password: PASSWORD });
    const traced = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'vendor=1' };
    await server.request('/api/auth/login', { method: 'POST', headers: { ...headers, ...traced }, body });
    await server.request('/api/products?q=S3CRET&categoryId=S3CRET');
    const file = { ...filePart('shopImage'), fileName: 'secret-file.png' };
    expect((await sendForm(server, [...requiredParts('+8801712345679'), file])).status).toBe(201);
    await server.request('/api/products/no-such-product', {
      headers: { traceparent: `00-${'a'.repeat(32)}-${PARENT}-00` },
    });
    await server.request('/readyz');
    const em = server.database.fork();
    await sql`alter table app_content rename column title to title_away`.execute(em.getKysely());
    expect((await server.request('/api/app-content/about')).status).toBe(500);
    await sql`alter table app_content rename column title_away to title`.execute(em.getKysely());
    // The span of a request ends when its response has closed.
    await vi.waitFor(() => expect(server.logs.filter(({ msg }) => msg === 'request')).toHaveLength(6), 30_000);
  }

  const find = (name: string) => spans.filter((span) => span.name === name);
  const childrenOf = (span: ReceivedSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);

  it('continues the trace of a valid traceparent', () => {
    const [login] = find('POST /api/auth/login');
    expect(login).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: 2, traceState: 'vendor=1' });
    expect(login?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/auth/login',
      'http.response.status_code': 200,
      'url.path': '/api/auth/login',
      'url.scheme': 'http',
      'client.address': '127.0.0.1',
    });
    const line = server.logs.find(({ msg, path }) => msg === 'request' && path === '/api/auth/login');
    expect(line).toMatchObject({ traceId: TRACE, requestId: login?.attributes['arot.request.id'] });
    expect(receiver.resource()).toMatchObject({ 'service.name': 'arot', 'service.version': '1.2.3' });
  });

  it('has a span below the request for each statement, password and document', () => {
    const below = childrenOf(find('POST /api/auth/login')[0]);
    expect(below.every(({ traceId }) => traceId === TRACE)).toBe(true);
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['hash password', 'insert session']));
    expect(below.find(({ name }) => name === 'insert session')).toMatchObject({
      kind: 3,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT', 'db.collection.name': 'session' },
    });
    const registration = find('POST /api/auth/customer/register')[0];
    expect(childrenOf(registration).map(({ name }) => name)).toContain('document store put');
  });

  it('starts a trace for a request without one, and the log names it', () => {
    const [list] = find('GET /api/products');
    expect(list?.parentSpanId ?? '').toBe('');
    const line = server.logs.find(({ msg, path }) => msg === 'request' && path === '/api/products');
    expect(line?.traceId).toBe(list?.traceId);
  });

  it('does not export a trace that its caller has not sampled, nor health checks', () => {
    expect(find('GET /api/products/:slug')).toEqual([]);
    expect(find('GET /readyz')).toEqual([]);
    const line = server.logs.find(({ msg, path }) => msg === 'request' && path === '/api/products/no-such-product');
    expect(line?.traceId, 'the log still names it').toBe('a'.repeat(32));
  });

  it('marks a failed statement and its request, without the message of the error', () => {
    const [failed] = find('GET /api/app-content/:key');
    expect(failed).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '500' } });
    const statement = childrenOf(failed).find(({ status }) => status.code === 2);
    expect(statement?.attributes).toMatchObject({ 'db.response.status_code': '42703', 'error.type': '42703' });
    expect(statement?.status).not.toHaveProperty('message');
  });

  it('exports the metrics of /metrics, and the duration of requests by its standard name', () => {
    const exported = receiver.metrics();
    for (const name of ['arot_logins_total', 'arot_database_started_total', 'arot_ready', 'process_cpu_seconds_total'])
      expect([...exported.keys()]).toContain(name);
    expect(JSON.stringify(exported.get('arot_database_statement_duration_seconds_count'))).toContain(
      'GET /api/products',
    );
    expect(JSON.stringify(exported.get('http.server.request.duration'))).toContain('/api/auth/login');
  });

  it('exports no password, identifier, query or file name', () => {
    expect(receiver.text().length).toBeGreaterThan(5_000);
    for (const secret of secrets) expect(receiver.text()).not.toContain(secret);
  });
});
