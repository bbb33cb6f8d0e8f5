import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAtEnd } from '../close-at-end.ts';

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };

/** A span of the OTLP/JSON protocol, with its attributes as an object. */
export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly traceState?: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, unknown>>;
};

type SentSpan = Omit<ReceivedSpan, 'attributes'> & { readonly attributes: readonly Attribute[] };
type Export = {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[];
  }[];
};

export type OtlpReceiver = {
  readonly url: string;
  /** Returns everything that was received, as text. */
  text(): string;
  spans(): ReceivedSpan[];
  resource(): Record<string, unknown>;
  /** Returns the metrics of the last export, by name. */
  metrics(): Map<string, unknown>;
  close(): Promise<void>;
};

/** Starts a collector that accepts traces and metrics by OTLP over HTTP with JSON, and closes it at the end. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const exports = () => bodies.map((body) => JSON.parse(body) as Export);
  const traces = () => exports().flatMap(({ resourceSpans = [] }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      traces().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, attributes: toObject(span.attributes) }))),
      ),
    resource: () => toObject(traces()[0]?.resource.attributes ?? []),
    metrics: () =>
      new Map(
        exports()
          .flatMap(({ resourceMetrics = [] }) => resourceMetrics)
          .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
          .map((metric) => [metric.name, metric]),
      ),
    close: closeAtEnd(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }),
  };
}

function toObject(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
