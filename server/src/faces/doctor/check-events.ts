import { systemClock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { readFeedStatistics } from '../../events/feed-statistics.ts';
import type { Findings } from './finding.ts';

const LATE_EVENT_SECONDS = 60;

/** Checks that the feed has the events that were committed, and that no transaction keeps its events from it for long. */
export async function checkEvents(findings: Findings, database: Database, clock = systemClock): Promise<void> {
  const statistics = await readFeedStatistics(database.fork(), clock);
  const { waiting, oldestSeconds, transaction, transactionSeconds } = statistics;
  // The transaction of an event may have been open for long, so its time of writing alone says nothing.
  const isLate = oldestSeconds > LATE_EVENT_SECONDS && transactionSeconds <= LATE_EVENT_SECONDS;
  if (isLate) {
    findings.warn(
      `${waiting} event(s) are not in the feed, the oldest for ${Math.round(oldestSeconds)} s`,
      'A running server puts them into it within a second. Start one, or read its log.',
    );
  }
  if (transaction && transactionSeconds > LATE_EVENT_SECONDS) {
    const { pid, program, state } = transaction;
    findings.warn(
      `process ${pid} (${program || 'unnamed'}, ${state}) has written ${Math.round(transactionSeconds)} s ago and has not committed`,
      `The feed has its events only afterwards. If it is not an import: select pg_terminate_backend(${pid}).`,
    );
  }
  if (findings.list.length === 0) findings.ok('the feed has the events that were committed');
}
