import type { Logger } from 'pino';
import { cleanSessions } from '../accounts/sessions/clean-sessions.ts';
import { cleanWidgetSessions } from '../chat/widget/clean-widget-sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { cleanOAuth } from '../oauth/storage/clean-oauth.ts';

const EVERY_MS = 10 * 60_000;

/** Removes what has ended in the background: sessions, what applications held, widget sessions. @returns what stops it */
export function cleanRegularly(database: Database, clock: Clock, logger: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const clean = async () => {
    await cleanSessions(database, clock);
    await cleanOAuth(database, clock);
    await cleanWidgetSessions(database, clock);
  };
  const timer = setInterval(() => {
    running = clean().catch((error: unknown) => logger.error({ err: error }, 'what has ended is not cleaned'));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
