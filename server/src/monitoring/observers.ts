import type { Logger } from 'pino';
import { meters } from '../base/meters.ts';
import type { EndedWork } from '../base/work.ts';
import type { EndedStatement, ObserveStatement } from '../database/connection/observe-statements.ts';
import type { ObserveRequest } from '../http/request-log.ts';
import type { ObserveStore } from '../storage/observe-store.ts';
import { logSlowStatements } from './slow-statements.ts';
import type { Tracing } from './tracing.ts';

/** The observers of a process: its log, its metrics and its traces. */
export type Observers = {
  readonly statement: ObserveStatement;
  readonly password: (hashed: EndedWork) => void;
  readonly store: ObserveStore;
};

export type ObserverOptions = {
  readonly logger: Logger;
  /** The duration from which a statement is logged; undefined to log none. */
  readonly slowStatementMs: number | undefined;
  /** True if the metrics are read. Without a reader, the time of each statement is not recorded. */
  readonly hasMetrics: boolean;
};

export function createObservers(
  { logger, slowStatementMs, hasMetrics }: ObserverOptions,
  tracing: Tracing | undefined,
): Observers {
  const logSlow = slowStatementMs === undefined ? undefined : logSlowStatements(logger, slowStatementMs);
  return {
    statement: (statement) => {
      if (hasMetrics) countStatement(statement);
      logSlow?.(statement);
      tracing?.observeStatement(statement);
    },
    password: (hashed) => {
      meters.passwordHashes.observe(hashed.durationMs / 1_000);
      tracing?.observePassword(hashed);
    },
    store: (ended) => {
      const { operation, result, durationMs } = ended;
      meters.documentOperations.observe({ operation, result }, durationMs / 1_000);
      tracing?.observeStore(ended);
    },
  };
}

function countStatement({ origin, durationMs, error }: EndedStatement): void {
  const operation = origin?.operation ?? 'background';
  meters.statements.observe({ operation }, durationMs / 1_000);
  if (error !== undefined) meters.failedStatements.inc({ operation });
}

/** Reports each request to metrics and to traces. */
export function observeBoth(metrics: ObserveRequest, tracing: Tracing | undefined): ObserveRequest {
  if (!tracing) return metrics;
  return (request, requestId) => {
    const counted = metrics(request, requestId);
    const traced = tracing.observeRequest(request, requestId);
    return {
      ...traced,
      end: (...result) => {
        counted.end(...result);
        traced.end(...result);
      },
    };
  };
}
