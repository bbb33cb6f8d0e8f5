import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { EndedWork, Origin, Work } from '../queues/work.ts';

/** A statement that has ended. Only the first one on a connection has waited. */
export type EndedStatement = EndedWork & {
  /** The SQL text. All values are bound, so it has none. @see docs/decisions/0024-values-are-bound.md */
  readonly text: string;
};

export type ObserveStatement = (statement: EndedStatement) => void;

/** Who uses a connection, and how long it waited for it. */
type Checkout = { readonly origin: Origin | undefined; waitedMs: number };

const checkouts = new WeakMap<object, Checkout>();

/**
 * Notes that the current work has received a connection. The note is made before the connection is handed over, because
 * `pool.query` sends its statement from a callback, which may run in the context of other work.
 */
export function noteCheckout(client: object, work: Work | undefined, waitedMs: number): void {
  checkouts.set(client, { origin: work?.origin, waitedMs });
}

/** The part of a client of `pg` that is observed. */
// biome-ignore lint/suspicious/noExplicitAny: `query` has many signatures, which all pass through.
type ObservableClient = { query: (...parameters: any[]) => any };

export type ObservablePool = { on(event: 'connect', listener: (client: ObservableClient) => void): unknown };

/** Observes the statements of a connection of `pg`, whichever way they are sent. */
export function observeClient(client: ObservableClient, observe: ObserveStatement): void {
  const query = client.query.bind(client);
  client.query = (...parameters: unknown[]) => {
    const [statement] = parameters;
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
    if (typeof text !== 'string') return query(...parameters);
    const end = startStatement(text, client, observe);
    const callback = parameters.at(-1);
    if (typeof callback === 'function') {
      return query(...parameters.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    }
    // Without a callback, `pg` assigns a function to a property, and V8 retains the rows.
    // @see docs/decisions/0058-functions-assigned-to-properties.md
    return new Promise((resolve, reject) => {
      query(...parameters, (error: unknown, result: unknown) => {
        end(error);
        if (error) reject(error);
        else resolve(result);
      });
    });
  };
}

/** Observes the statements of the embedded database. */
export function observeConnection(connection: DatabaseConnection, observe: ObserveStatement): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(query: CompiledQuery, options?: Parameters<typeof execute>[1]) => {
    const end = startStatement(query.sql, connection, observe);
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

function startStatement(text: string, client: object, observe: ObserveStatement): (error: unknown) => void {
  const checkout = checkouts.get(client);
  const origin = checkout?.origin;
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
