import type { Logger } from 'pino';
import { cleanSessions } from '../accounts/sessions/clean-sessions.ts';
import { cleanWidgetSessions } from '../chat/widget/clean-widget-sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { cleanOAuth } from '../oauth/storage/clean-oauth.ts';

const INTERVAL_MS = 10 * 60_000;

/**
 * Deletes ended sessions, OAuth tokens and grants, and widget sessions in the background.
 *
 * @returns a function that stops it and waits for a clean-up in flight
 */
export function cleanRegularly(database: Database, clock: Clock, logger: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const clean = async () => {
    await cleanSessions(database, clock);
    await cleanOAuth(database, clock);
    await cleanWidgetSessions(database, clock);
  };
  const timer = setInterval(() => {
    running = clean().catch((error: unknown) => logger.error({ err: error }, 'the clean-up of ended sessions failed'));
  }, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
