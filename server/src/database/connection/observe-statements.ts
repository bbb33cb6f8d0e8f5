import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { EndedWork } from '../../base/work.ts';
import type { Checkout } from './database-turns.ts';

/** A statement that has ended. Only the first one on a connection has waited. */
export type EndedStatement = EndedWork & {
  /** The SQL text. All values are bound, so it has none. @see docs/decisions/0024-queries.md */
  readonly text: string;
};

export type ObserveStatement = (statement: EndedStatement) => void;

/** Observes the statements of the embedded database. */
export function observeConnection(
  connection: DatabaseConnection,
  checkout: () => Checkout | undefined,
  observe: ObserveStatement,
): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(query: CompiledQuery, options?: Parameters<typeof execute>[1]) => {
    const end = startStatement(query.sql, checkout(), observe);
    try {
      const result = await execute<Row>(query, options);
      end(undefined);
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
}

/**
 * Starts the time of a statement.
 *
 * @returns a function that reports its end, with its error if it failed
 */
export function startStatement(
  text: string,
  checkout: Checkout | undefined,
  observe: ObserveStatement,
): (error: unknown) => void {
  const origin = checkout?.work?.origin;
  const waitedMs = checkout?.waitedMs ?? 0;
  // Only the first statement has waited.
  if (checkout) checkout.waitedMs = 0;
  const startedAt = performance.now();
  return (error) =>
    observe({
      text,
      origin,
      startedAt,
      durationMs: performance.now() - startedAt,
      waitedMs,
      error: error ?? undefined,
    });
}
