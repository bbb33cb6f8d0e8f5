import { systemClock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { readWebhookStatistics } from '../../webhooks/stored-webhooks.ts';
import type { Findings } from './finding.ts';

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
