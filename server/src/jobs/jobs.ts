import { cleanSessions } from '../accounts/sessions/clean-sessions.ts';
import { cleanWidgetSessions } from '../chat/widget/clean-widget-sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { cleanOAuth } from '../oauth/storage/clean-oauth.ts';

/** Work that the servers of a database do regularly, one of them at a time. */
export type Job = {
  readonly name: string;
  readonly description: string;
  /** @returns the number of removed rows */
  run(database: Database, clock: Clock): Promise<number>;
};

export const JOBS: readonly Job[] = [
  { name: 'sessions', description: 'Delete sessions a day after their end', run: cleanSessions },
  { name: 'oauth', description: 'Delete OAuth tokens, grants and login pages that have ended', run: cleanOAuth },
  {
    name: 'chat',
    description: 'Delete widget sessions a day after their end, and their anonymous visitors',
    run: async (database, clock) => {
      const { sessions, resumeTokens, visitors } = await cleanWidgetSessions(database, clock);
      return sessions + resumeTokens + visitors;
    },
  },
];
