import { RateLimiterPostgres } from 'rate-limiter-flexible';

/** The parts of the base class that its types do not declare. */
type Internals = {
  readonly tableName: string;
  _query(statement: { text: string; values: unknown[] }): Promise<{ rows: { points: number; left_ms: number }[] }>;
};

/** What the base class makes its result of. It subtracts the time of this machine from `expire`. */
type Counted = { readonly rows: readonly { readonly points: number; readonly expire: number }[] };

/** The time of the database in milliseconds. */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * Counts in PostgreSQL by the clock of the database. The base class uses the clock of each server: one that is five minutes
 * ahead would end the windows of the others early, and its own windows would last five minutes longer for the others. The
 * statements have no names, so they also run behind PgBouncer.
 *
 * @see docs/decisions/0033-internals-of-other-packages.md
 */
export class PostgresLimiter extends RateLimiterPostgres {
  protected async _upsert(key: string, points: number, windowMs: number, startsAgain = false): Promise<Counted> {
    const { tableName } = this.#internals;
    const isOver = `(${tableName}.expire <= ${NOW_MS} or $4::boolean)`;
    return await this.#count(
      `insert into ${tableName} values ($1, $2::integer, ${NOW_MS} + $3::bigint)
       on conflict (key) do update set
         points = case when ${isOver} then $2 else ${tableName}.points + $2 end,
         expire = case when ${isOver} then excluded.expire else ${tableName}.expire end
       returning points, (expire - ${NOW_MS})::float8 as left_ms`,
      [key, points, windowMs, startsAgain],
    );
  }

  protected async _get(key: string): Promise<Counted | null> {
    const counted = await this.#count(
      `select points, (expire - ${NOW_MS})::float8 as left_ms from ${this.#internals.tableName}
       where key = $1 and expire > ${NOW_MS}`,
      [key],
    );
    return counted.rows.length === 0 ? null : counted;
  }

  protected async _delete(key: string): Promise<boolean> {
    const text = `delete from ${this.#internals.tableName} where key = $1 returning points, 0 as left_ms`;
    return (await this.#count(text, [key])).rows.length > 0;
  }

  /** Deletes windows that ended an hour ago. The base class calls it regularly, with a time of this machine. */
  protected async clearExpired(): Promise<void> {
    const text = `delete from ${this.#internals.tableName} where expire < ${NOW_MS} - 3600000`;
    // It is tried again after a while.
    await this.#internals._query({ text, values: [] }).catch(() => undefined);
  }

  async #count(text: string, values: unknown[]): Promise<Counted> {
    const { rows } = await this.#internals._query({ text, values });
    return { rows: rows.map(({ points, left_ms: leftMs }) => ({ points, expire: Date.now() + leftMs })) };
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }
}
