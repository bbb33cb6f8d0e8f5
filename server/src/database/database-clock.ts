import { sql } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import { Work } from '../queues/work.ts';
import type { Database } from './open-database.ts';

/** How often a server compares its clock with the database's, in milliseconds. */
const INTERVAL_MS = 30_000;
/** A slower response says too little about the time, unless nothing is known yet. */
const MAX_ROUND_TRIP_MS = 1_000;
/** The first round trip may include opening the connection. */
const FIRST_MEASUREMENTS = 3;

/** A moment of the database's clock, and the monotonic time of this process at which it was read. */
type Measurement = { readonly databaseMs: number; readonly monotonicMs: number; readonly uncertaintyMs: number };

export type DatabaseClock = {
  /** The time of the database. */
  readonly clock: Clock;
  /** By how much the clock of this machine is ahead of the database's, in milliseconds. */
  aheadMs(): number;
  /** Compares the clocks now. */
  measure(): Promise<void>;
  /** Ends the regular comparison. */
  stop(): void;
};

/**
 * The clock of the database. Servers and commands on several machines store ends and check them, so one clock must decide, or
 * a session would last longer by what two machines differ. Between two measurements the monotonic time of this process
 * counts on, so a clock that is set, or a leap second, changes nothing.
 *
 * The embedded database runs on this machine and has its clock.
 *
 * @see docs/decisions/0046-the-clock-of-the-database.md
 */
export async function openDatabaseClock(database: Database): Promise<DatabaseClock> {
  if (database.pglite || database.server)
    return { clock: systemClock, aheadMs: () => 0, measure: async () => {}, stop: () => {} };
  let current = await measureFirst(database);
  const nowMs = () => current.databaseMs + performance.now() - current.monotonicMs;
  const measure = async () => {
    const measured = await readTime(database);
    if (measured.uncertaintyMs * 2 > MAX_ROUND_TRIP_MS) return;
    const expectedMs = current.databaseMs + measured.monotonicMs - current.monotonicMs;
    // A difference that the round trip explains is none. Following it would make the time jitter.
    if (Math.abs(measured.databaseMs - expectedMs) > measured.uncertaintyMs) current = measured;
  };
  // While the database is away, the last measurement counts.
  const timer = setInterval(() => void measure().catch(() => undefined), INTERVAL_MS);
  timer.unref();
  return {
    clock: () => new Date(nowMs()),
    aheadMs: () => Date.now() - nowMs(),
    measure,
    stop: () => clearInterval(timer),
  };
}

/** The clock for one command, which measures it once. */
export async function databaseClock(database: Database): Promise<Clock> {
  const { clock, stop } = await openDatabaseClock(database);
  stop();
  return clock;
}

async function measureFirst(database: Database): Promise<Measurement> {
  let best = await readTime(database);
  for (let count = 1; count < FIRST_MEASUREMENTS; count += 1) {
    const next = await readTime(database);
    if (next.uncertaintyMs < best.uncertaintyMs) best = next;
  }
  return best;
}

/** Text, because the drivers return numbers as different types. */
const STATEMENT = sql<{ ms: string }>`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`;

async function readTime(database: Database): Promise<Measurement> {
  const sentAt = performance.now();
  const [row] = await new Work(() => false, { isUrgent: true }).run(() => database.read(STATEMENT));
  const receivedAt = performance.now();
  const uncertaintyMs = (receivedAt - sentAt) / 2;
  return { databaseMs: Number(row?.ms), monotonicMs: sentAt + uncertaintyMs, uncertaintyMs };
}
