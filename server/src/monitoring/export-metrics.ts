import type { Meter, ObservableCounter, ObservableGauge } from '@opentelemetry/api';
import type { Registry } from 'prom-client';

/** OpenTelemetry has `http.server.request.duration` for it. */
const LEFT_OUT: ReadonlySet<string> = new Set(['arot_http_request_duration_seconds']);

/** The parts of a histogram or a summary. Their values name the part that they belong to. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['_sum', '_count'],
};

/**
 * Exports the metrics of `/metrics` through OpenTelemetry, under the same names, so that both show the same figures. A
 * histogram is exported as the counters that Prometheus knows.
 */
export function exportMetrics(meter: Meter, registry: Registry): void {
  const instruments = new Map<string, ObservableCounter | ObservableGauge>();
  for (const { name, help, type } of registry.getMetricsAsArray()) {
    if (LEFT_OUT.has(name)) continue;
    const options = { description: help };
    const kind = String(type);
    const parts = PARTS[kind];
    if (parts)
      for (const part of parts) instruments.set(name + part, meter.createObservableCounter(name + part, options));
    else if (kind === 'counter') instruments.set(name, meter.createObservableCounter(name, options));
    else instruments.set(name, meter.createObservableGauge(name, options));
  }
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { name, values } of await registry.getMetricsAsJSON()) {
        for (const each of values) {
          const part = 'metricName' in each && typeof each.metricName === 'string' ? each.metricName : name;
          const instrument = instruments.get(part);
          if (instrument) result.observe(instrument, each.value, each.labels);
        }
      }
    },
    [...instruments.values()],
  );
}
