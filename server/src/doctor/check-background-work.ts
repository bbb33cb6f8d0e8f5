import { systemClock } from '../base/clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { readFeedStatistics } from '../events/stored-events.ts';
import { readWebhookStatistics } from '../events/webhooks/stored-webhooks.ts';
import { configuredChannels } from '../messages/channels.ts';
import { readMessageStatistics } from '../messages/stored-messages.ts';
import { lastRuns } from '../serve/jobs/run-jobs.ts';
import type { Findings } from './finding.ts';

/** A running server starts every job each ten minutes. */
const LATE_JOB_MS = 60 * 60_000;

/** Checks that the regular jobs run, and whether the last run of one failed. */
export async function checkJobs(findings: Findings, database: Database): Promise<void> {
  const overdue: string[] = [];
  for (const { name, last } of await lastRuns(database.fork())) {
    if (!last || Date.now() - Date.parse(last.startedAt) > LATE_JOB_MS) overdue.push(name);
    if (last?.error != null) {
      findings.problem(
        `the job ${name} failed at ${last.startedAt}: ${last.error}`,
        `Correct the cause, then run: npx arot jobs run ${name}`,
      );
    }
  }
  if (overdue.length > 0) {
    findings.warn(
      `no server has run these jobs within an hour: ${overdue.join(', ')}`,
      'Start a server; it runs them within ten minutes. If one runs, read its log.',
    );
  } else if (findings.list.length === 0) findings.ok('every regular job has run within an hour');
}

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

/** A code that waits longer is of no use to the person who waits for it. */
const LATE_MESSAGE_SECONDS = 300;

/** Checks that emails and SMS can leave the server, and that they do. */
export async function checkMessages(
  findings: Findings,
  database: Database,
  { channels, production }: Config,
): Promise<void> {
  const { email, sms } = configuredChannels(channels);
  const lost = production ? 'are not sent' : 'are printed';
  if (!email) {
    findings.warn(`AROT_SMTP_URL is not set: codes and notices by email ${lost}`, 'See docs/operate/messages.md.');
  }
  if (!sms) {
    findings.warn(
      `AROT_SMS_URL is not set: codes and notices by SMS ${lost}; a customer without an email address cannot reset a password`,
      'See docs/operate/messages.md.',
    );
  }
  const { queued, failed, oldestSeconds } = await readMessageStatistics(database.fork(), systemClock);
  if (oldestSeconds > LATE_MESSAGE_SECONDS) {
    findings.problem(
      `${queued} message(s) wait, the oldest for ${Math.round(oldestSeconds / 60)} minutes`,
      'Read the errors with: npx arot messages list --state queued',
    );
  }
  if (failed > 0) {
    findings.warn(
      `${failed} message(s) could not be sent in the last 30 days`,
      'Read the errors with: npx arot messages list --state failed',
    );
  }
  if (email && sms && failed === 0 && oldestSeconds <= LATE_MESSAGE_SECONDS)
    findings.ok('emails and SMS leave the server');
}

/** A receiver that fails for an hour needs a look. Retries alone take longer than a message would. */
const LATE_WEBHOOK_SECONDS = 3_600;

/** Checks that webhooks are delivered, and that no endpoint was disabled because of its failures. */
export async function checkWebhooks(findings: Findings, database: Database): Promise<void> {
  const { queued, oldestSeconds, disabled } = await readWebhookStatistics(database.fork(), systemClock);
  if (oldestSeconds > LATE_WEBHOOK_SECONDS) {
    findings.warn(
      `${queued} webhook(s) wait, the oldest for ${Math.round(oldestSeconds / 60)} minutes`,
      'See which endpoints have a backlog with: npx arot webhooks list',
    );
  }
  if (disabled > 0) {
    findings.warn(
      `${disabled} webhook endpoint(s) were disabled because they failed`,
      'Read the reasons with: npx arot webhooks list',
    );
  }
  if (oldestSeconds <= LATE_WEBHOOK_SECONDS && disabled === 0) findings.ok('webhooks leave the server');
}
