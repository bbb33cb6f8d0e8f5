import type { Attributes, Context, Span } from '@opentelemetry/api';
import { type EndedWork, Work } from '../base/work.ts';
import type { EndedStatement, ObserveStatement } from '../database/connection/observe-statements.ts';
import { statementName } from '../database/connection/statement-name.ts';
import { clientAddress, clientScheme } from '../http/client-address.ts';
import { loggedPath, methodOf, type ObserveRequest } from '../http/request-log.ts';
import type { ObserveStore } from '../storage/observe-store.ts';

type Api = typeof import('@opentelemetry/api');

export type Tracing = {
  readonly observeRequest: ObserveRequest;
  readonly observeStatement: ObserveStatement;
  readonly observePassword: (hashed: EndedWork) => void;
  readonly observeStore: ObserveStore;
  /** Adds the trace of the current request to the headers of a request that this server sends. */
  readonly addTraceHeaders: (headers: Record<string, string>) => void;
};

/** Load balancers request these every few seconds. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Shorter waits, in milliseconds, have no span of their own. */
const MIN_WAIT_MS = 1;

/**
 * Creates one span for each request, and below it one for each statement, password, operation of the document store, and wait for
 * them. Spans have routes and names of the program, and no values: no query, body, header or parameter of a statement.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 * @see https://opentelemetry.io/docs/specs/semconv/db/database-spans/
 */
export function createTracing(api: Api, version: string): Tracing {
  const tracer = api.trace.getTracer('arot', version);
  const durations = api.metrics.getMeter('arot', version).createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of HTTP server requests.',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
  });

  const addSpan = (name: string, work: EndedWork, attributes: Attributes, kind = api.SpanKind.INTERNAL) => {
    const parent = work.origin?.trace as Context | undefined;
    if (!parent || !api.trace.getSpan(parent)?.isRecording()) return;
    const { startedAt, durationMs, waitedMs, error } = work;
    if (waitedMs >= MIN_WAIT_MS) {
      tracer.startSpan(`wait for ${name}`, { startTime: startedAt - waitedMs }, parent).end(startedAt);
    }
    const span = tracer.startSpan(name, { kind, startTime: startedAt, attributes }, parent);
    // The message of an error may repeat a value, so only its code is exported.
    if (error !== undefined)
      span.setAttribute('error.type', codeOf(error)).setStatus({ code: api.SpanStatusCode.ERROR });
    span.end(startedAt + durationMs);
  };

  return {
    observeRequest: (request, requestId) => {
      const method = methodOf(request);
      const httpMethod = method === 'other' ? '_OTHER' : method;
      const scheme = clientScheme(request);
      const record = (route: string, status: number | undefined, durationMs: number) =>
        durations.record(durationMs / 1_000, {
          'http.request.method': httpMethod,
          'url.scheme': scheme,
          'http.route': route,
          ...responseAttributes(status),
        });
      const path = loggedPath(request);
      if (UNTRACED.has(path)) return { end: record };
      const parent = api.propagation.extract(api.ROOT_CONTEXT, request.headers);
      const attributes = {
        'http.request.method': httpMethod,
        'url.scheme': scheme,
        'url.path': path,
        'client.address': clientAddress(request).ip,
        'arot.request.id': requestId,
      };
      const span = tracer.startSpan(httpMethod, { kind: api.SpanKind.SERVER, attributes }, parent);
      const spanContext = span.spanContext();
      return {
        traceId: api.isSpanContextValid(spanContext) ? spanContext.traceId : undefined,
        trace: api.trace.setSpan(parent, span),
        end: (route, status, durationMs) => {
          endRequest(
            api,
            span,
            `${httpMethod} ${route}`,
            { 'http.route': route, ...responseAttributes(status) },
            status,
          );
          record(route, status, durationMs);
        },
      };
    },
    observeStatement: (statement) =>
      addSpan(statementName(statement.text), statement, statementAttributes(statement), api.SpanKind.CLIENT),
    observePassword: (hashed) => addSpan('hash password', hashed, {}),
    observeStore: (ended) =>
      addSpan(`document store ${ended.operation}`, ended, { 'arot.document_store.result': ended.result }),
    addTraceHeaders: (headers) => {
      const trace = Work.current()?.origin?.trace as Context | undefined;
      if (trace) api.propagation.inject(trace, headers);
    },
  };
}

function endRequest(api: Api, span: Span, name: string, attributes: Attributes, status: number | undefined): void {
  span.updateName(name).setAttributes(attributes);
  if (status === undefined || status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
  span.end();
}

function responseAttributes(status: number | undefined): Attributes {
  if (status === undefined) return { 'error.type': 'client_left' };
  return { 'http.response.status_code': status, ...(status >= 500 ? { 'error.type': String(status) } : {}) };
}

function statementAttributes({ text, error }: EndedStatement): Attributes {
  const name = statementName(text);
  const [operation = '', ...tables] = name.split(/,? /);
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operation.toUpperCase(),
    'db.query.summary': name,
    ...(tables.length === 1 ? { 'db.collection.name': tables[0] } : {}),
    ...(error === undefined ? {} : { 'db.response.status_code': codeOf(error) }),
  };
}

/** Returns a code such as an SQLSTATE, or the class of the error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
