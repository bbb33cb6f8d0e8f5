import type { Pool } from 'pg';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isUniqueViolation } from '../database/sql.ts';
import type { Counts, Limit } from './limiter.ts';

/** The time of the database in milliseconds. */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
const IS_OVER = `login_attempt.expire <= ${NOW_MS}`;

const CREATE = {
  text: 'create table if not exists login_attempt (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  // The first statement may wait for a busy database for longer than the ones that a login waits for. In milliseconds.
  query_timeout: 30_000,
};
/** Counts $2 points, which may be negative. A window that has ended starts again, but never below zero. */
const COUNT = `
  insert into login_attempt (key, points, expire) values ($1, greatest($2::integer, 0), ${NOW_MS} + $3::bigint)
  on conflict (key) do update set
    points = greatest(case when ${IS_OVER} then 0 else login_attempt.points end + $2, 0),
    expire = case when ${IS_OVER} then excluded.expire else login_attempt.expire end
  returning points, (expire - ${NOW_MS})::float8 as left_ms`;
const CLEAN = `delete from login_attempt where expire < ${NOW_MS} - 3600000`;
const CLEAN_INTERVAL_MS = 300_000;

/**
 * Counts in PostgreSQL by the clock of the database, so servers whose clocks differ agree on the ends of windows. The statements
 * have no names, so they also run behind PgBouncer. While PostgreSQL does not respond, each process counts for itself.
 */
export class PostgresLimiter implements Counts {
  readonly points: number;
  readonly duration: number;
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #insurance: RateLimiterMemory;

  constructor(pool: Pool, name: string, { points, seconds }: Limit, insurance: RateLimiterMemory) {
    this.points = points;
    this.#pool = pool;
    this.#prefix = `${name}:`;
    this.duration = seconds;
    this.#insurance = insurance;
  }

  consume(key: string): Promise<RateLimiterRes> {
    return this.#count(key, 1).catch(() => this.#insurance.consume(key));
  }

  reward(key: string): Promise<RateLimiterRes> {
    return this.#count(key, -1).catch(() => this.#insurance.reward(key));
  }

  async #count(key: string, points: number): Promise<RateLimiterRes> {
    const values = [this.#prefix + key, points, this.duration * 1_000];
    const { rows } = await this.#pool.query<{ points: number; left_ms: number }>(COUNT, values);
    const [row] = rows;
    if (!row) throw new Error('the upsert returned nothing');
    return new RateLimiterRes(Math.max(this.points - row.points, 0), Math.max(row.left_ms, 0), row.points);
  }
}

/**
 * Creates the table of the counts. Deletes windows that ended an hour ago, now and then.
 *
 * @returns ends the deletions
 */
export async function openAttemptTable(pool: Pool): Promise<() => void> {
  await pool.query(CREATE).catch((error: unknown) => {
    // Another process creates the table at the same moment.
    if (!isUniqueViolation(error)) throw error;
  });
  const timer = setInterval(() => void pool.query(CLEAN).catch(() => undefined), CLEAN_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
