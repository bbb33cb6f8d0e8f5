import { setTimeout as sleep } from 'node:timers/promises';
import type { Meter, ObservableCounter, ObservableGauge } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { loadOptional } from '../base/packages.ts';
import { createTracing, type Tracing } from './tracing.ts';

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
function exportMetrics(meter: Meter, registry: Registry): void {
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

/** Variables that name an exporter, its address or a configuration file. Without any of them nothing is loaded. */
const ENABLING = /^OTEL_(EXPORTER_OTLP_(TRACES_|METRICS_)?ENDPOINT|(TRACES|METRICS)_EXPORTER|CONFIG_FILE)$/;

/** The time that the last export may take when the server stops, in milliseconds. A collector may be unreachable. */
const SHUTDOWN_MS = 2_000;

export type Telemetry = Tracing & {
  /** Exports the metrics of a registry from now on. */
  exportMetrics(registry: Registry): void;
  /** Exports what is left. */
  close(): Promise<void>;
};

/** Returns true if the standard variables of OpenTelemetry ask for traces or metrics. */
export function wantsTelemetry(environment: NodeJS.ProcessEnv): boolean {
  if (environment.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false;
  return Object.entries(environment).some(([name, value]) => ENABLING.test(name) && value !== '' && value !== 'none');
}

/**
 * Starts OpenTelemetry, configured by the standard `OTEL_*` variables of the process.
 *
 * @returns undefined if the variables do not ask for it
 * @throws OperatorError if its packages are not installed
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export async function startTelemetry(
  { version, logger }: { readonly version: string; readonly logger: Logger },
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Telemetry | undefined> {
  if (!wantsTelemetry(environment)) return undefined;
  const { startNodeSdk } = await loadOptional(() => import('@opentelemetry/sdk-node'), {
    feature: 'OpenTelemetry, which the OTEL_* variables ask for,',
    packages: ['@opentelemetry/sdk-node'],
    otherwise: 'Or set OTEL_SDK_DISABLED=true.',
  });
  const api = await import('@opentelemetry/api');
  const isNamed = /(^|,)\s*service\.name\s*=/.test(environment.OTEL_RESOURCE_ATTRIBUTES ?? '');
  const sdk = startNodeSdk({
    resourceAttributes: {
      ...(environment.OTEL_SERVICE_NAME || isNamed ? {} : { 'service.name': 'arot' }),
      'service.version': version,
    },
    // The log of the server goes to its standard output.
    logRecordProcessors: [],
  });
  logDiagnostics(api, logger);
  return {
    ...createTracing(api, version),
    exportMetrics: (registry) => exportMetrics(api.metrics.getMeter('arot', version), registry),
    close: async () => {
      const ended = sdk.shutdown().catch((error: unknown) => logger.warn({ err: error }, 'telemetry did not end'));
      await Promise.race([ended, sleep(SHUTDOWN_MS, undefined, { ref: false })]);
    },
  };
}

/** Writes what the SDK reports, such as an unreachable collector, into the log of the server. */
function logDiagnostics({ diag, DiagLogLevel }: typeof import('@opentelemetry/api'), logger: Logger): void {
  const log = logger.child({ component: 'opentelemetry' });
  const ignore = () => undefined;
  const diagnostics = {
    error: (message: string) => log.error(message),
    warn: (message: string) => log.warn(message),
    info: ignore,
    debug: ignore,
    verbose: ignore,
  };
  diag.setLogger(diagnostics, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
