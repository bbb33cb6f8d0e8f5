import type { Logger } from 'pino';
import { meters } from '../base/meters.ts';
import type { EndedWork } from '../base/work.ts';
import type { EndedStatement, ObserveStatement } from '../database/connection/observe-statements.ts';
import { statementName } from '../database/connection/statement-name.ts';
import type { ObserveRequest } from '../http/request-log.ts';
import type { ObserveStore } from '../storage/observe-store.ts';
import type { Tracing } from './tracing.ts';

/** Longest part of a statement's text that is logged, in characters. */
const MAX_TEXT = 2_000;

/**
 * Logs each statement that ran, or waited for a connection, for at least `thresholdMs`. The text is logged so that it can be
 * explained; it has no values, because all values are bound.
 *
 * @see docs/decisions/0024-queries.md
 */
export function logSlowStatements(logger: Logger, thresholdMs: number): ObserveStatement {
  return ({ text, origin, durationMs, waitedMs, error }) => {
    if (durationMs < thresholdMs && waitedMs < thresholdMs) return;
    logger.warn(
      {
        ...(origin?.ids ?? {}),
        statement: statementName(text),
        operation: origin?.operation ?? 'background',
        durationMs: Math.round(durationMs),
        waitedMs: Math.round(waitedMs),
        ...(error === undefined ? {} : { failed: true }),
        text: text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT),
      },
      'slow statement',
    );
  };
}

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
