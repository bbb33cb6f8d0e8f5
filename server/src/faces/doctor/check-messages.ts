import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { configuredChannels } from '../../messages/channels.ts';
import { readMessageStatistics } from '../../messages/stored-messages.ts';
import type { Findings } from './finding.ts';

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
    findings.warn(`AROT_SMTP_URL is not set: codes and notices by email ${lost}`, 'See docs/messages.md.');
  }
  if (!sms) {
    findings.warn(
      `AROT_SMS_URL is not set: codes and notices by SMS ${lost}; a customer without an email address cannot reset a password`,
      'See docs/messages.md.',
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
