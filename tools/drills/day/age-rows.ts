import { systemClock } from '../../../server/src/base/clock.ts';
import { createKeyring } from '../../../server/src/security/keyring.ts';
import { JOBS } from '../../../server/src/serve/jobs/jobs.ts';
import type { Site } from '../site/site.ts';

/** The tables whose rows end by themselves, and are deleted by the regular jobs. */
const ENDING_TABLES = [
  'session',
  'oauth_token',
  'oauth_grant',
  'oauth_interaction',
  'widget_session',
  'widget_resume_token',
] as const;

/** The jobs that delete these rows. They run in this process, because the server runs them every ten minutes only. */
const CLEANING = new Set(['sessions', 'oauth', 'chat']);

/** Makes all rows of these tables a day older, as if a day had passed, and runs the regular jobs. */
export async function passOneDay(site: Site): Promise<void> {
  for (const table of [...ENDING_TABLES, 'chat_visitor']) {
    const columns = await site.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and data_type = 'timestamp with time zone'`,
      [table],
    );
    const changes = columns.map(({ name }) => `${name} = ${name} - interval '1 day'`);
    await site.query(`update ${table} set ${changes.join(', ')}`);
  }
  await site.withDatabase(async (database) => {
    const keyring = createKeyring(['not used by these jobs']);
    const context = {
      database,
      clock: systemClock,
      documents: undefined,
      keyring,
      auditRetentionSeconds: undefined,
      eventRetentionSeconds: 30 * 86_400,
    };
    for (const job of JOBS) if (CLEANING.has(job.name)) await job.run(context);
  });
  for (const table of ENDING_TABLES) await site.query(`vacuum ${table}`);
}

export type Stored = { readonly rows: number; readonly megabytes: number };

/** Returns the rows of the tables that must stay bounded, and their size on the disk with indexes. */
export async function measureTables(site: Site): Promise<Stored> {
  const counts = ENDING_TABLES.map((table) => `(select count(*) from ${table})`);
  const sizes = ENDING_TABLES.map((table) => `pg_total_relation_size('${table}')`);
  const [row] = await site.query<Stored>(
    `select (${counts.join(' + ')})::int as rows, ((${sizes.join(' + ')}) / 1e6)::float as megabytes`,
  );
  return row ?? { rows: 0, megabytes: 0 };
}
