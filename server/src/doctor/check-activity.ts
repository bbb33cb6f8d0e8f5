import type { Database } from '../database/database.ts';
import type { Findings } from './finding.ts';

/** Checks for transactions and locks that make others wait. Texts of statements are not shown: they may have values. */
export async function checkActivity(findings: Findings, database: Database): Promise<void> {
  const em = database.fork();
  const old = await em.execute<{ pid: number; seconds: number; state: string; program: string }[]>(`
    select pid, extract(epoch from now() - xact_start)::int as seconds, coalesce(state, '?') as state,
      application_name as program
    from pg_stat_activity
    where datname = current_database() and xact_start < now() - interval '5 minutes' and pid <> pg_backend_pid()
      and backend_type = 'client backend'
    order by xact_start limit 5`);
  for (const { pid, seconds, state, program } of old) {
    findings.warn(
      `process ${pid} (${program || 'unnamed'}, ${state}) has had a transaction open for ${seconds} s`,
      `It keeps dead rows, and may block migrations. If it is not a backup: select pg_terminate_backend(${pid}).`,
    );
  }
  const waiting = await em.execute<{ pid: number; seconds: number; blockers: string }[]>(`
    select pid, extract(epoch from now() - state_change)::int as seconds,
      array_to_string(pg_blocking_pids(pid), ', ') as blockers
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and state_change < now() - interval '5 seconds'
    order by state_change limit 5`);
  for (const { pid, seconds, blockers } of waiting) {
    findings.problem(
      `process ${pid} has waited ${seconds} s for a lock of process ${blockers}`,
      `Find out what the blocking process does (pg_stat_activity), and end it: select pg_terminate_backend(${blockers}).`,
    );
  }
  if (findings.list.length === 0) findings.ok('no long transaction, and no wait for a lock');
}

/** Checks for tables of which a large part is dead rows, which autovacuum should have removed. */
export async function checkBloat(findings: Findings, database: Database): Promise<void> {
  const tables = await database.fork().execute<{ name: string; dead: string; live: string; vacuumed: string }[]>(`
    select relname as name, n_dead_tup::text as dead, n_live_tup::text as live,
      coalesce(greatest(last_autovacuum, last_vacuum)::text, 'never') as vacuumed
    from pg_stat_user_tables
    where schemaname = current_schema() and n_dead_tup > 10000 and n_dead_tup > 0.4 * n_live_tup
    order by n_dead_tup desc limit 10`);
  for (const { name, dead, live, vacuumed } of tables) {
    findings.warn(
      `the table ${name} has ${dead} dead rows beside ${live} (last vacuum: ${vacuumed})`,
      `Run: vacuum (analyze) ${name}. If it comes back, lower autovacuum_vacuum_scale_factor for this table.`,
    );
  }
  if (findings.list.length === 0) findings.ok('autovacuum keeps up');
}
