import type { Logger } from 'pino';
import type { ObserveStatement } from '../database/connection/observe-statements.ts';
import { statementName } from '../database/connection/statement-name.ts';

/** Longest part of a statement's text that is logged, in characters. */
const MAX_TEXT = 2_000;

/**
 * Logs each statement that ran, or waited for a connection, for at least `thresholdMs`. The text is logged so that it can be
 * explained; it has no values, because all values are bound.
 *
 * @see docs/decisions/0024-values-are-bound.md
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
