import { stat } from 'node:fs/promises';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Findings } from './finding.ts';

/** A daily backup may end two hours later than the day before. */
const BACKUP_WARNING_MS = 26 * 3_600_000;
/** The distance from which a standby counts as not replaying. */
const LAG_WARNING_SECONDS = 60;

/** Checks when the last backup ended: its script touches a file. */
export async function checkLastBackup(findings: Findings, { backupMarker }: Config): Promise<void> {
  const found = await stat(backupMarker).catch(() => undefined);
  if (!found) {
    findings.warn(
      'no backup has been recorded on this machine',
      `Let the backup end with: touch ${backupMarker} (docs/operate/operating.md#back-up), unless something else watches it.`,
    );
    return;
  }
  const age = Date.now() - found.mtimeMs;
  const text = `the last backup ended ${Math.round(age / 3_600_000)} hours ago`;
  if (age > BACKUP_WARNING_MS) findings.problem(text, 'Read the log of the backup, and run it now.');
  else findings.ok(text);
}

/** Checks the archive of the write-ahead log, the standbys and the replication slots of a PostgreSQL server. */
export async function checkReplication(findings: Findings, database: Database): Promise<void> {
  const em = database.fork();
  const [archiver] = await em.execute<Archiver[]>(`
    select current_setting('archive_mode') <> 'off' as "isOn", last_failed_wal as "failedFile",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`);
  if (archiver?.isOn && archiver.isFailing) {
    findings.problem(
      `the write-ahead log is not archived: the archive command fails for ${archiver.failedFile}`,
      'Correct archive_command (the log of PostgreSQL has its error). Until then the disk fills, and no restore to a moment works.',
    );
  } else if (archiver?.isOn) findings.ok('the write-ahead log is archived');
  else findings.ok('the write-ahead log is not archived: a restore goes back to the last backup');

  const standbys = await em.execute<Standby[]>(`
    select coalesce(nullif(application_name, ''), 'unnamed') as name, coalesce(extract(epoch from replay_lag), 0)::int as seconds
    from pg_stat_replication where state = 'streaming' order by 1`);
  for (const { name, seconds } of standbys.filter((standby) => standby.seconds > LAG_WARNING_SECONDS)) {
    findings.warn(
      `the standby ${name} is ${seconds} s behind`,
      'Find what slows its replay: its disk, or a long query.',
    );
  }
  const slots = await em.execute<{ name: string; status: string }[]>(`
    select slot_name as name, wal_status as status from pg_replication_slots
    where not active and wal_status in ('extended', 'unreserved', 'lost')`);
  for (const { name, status } of slots) {
    findings.problem(
      `the replication slot ${name} is not used, and retains write-ahead log (${status}): the disk fills`,
      `Start its standby, or run: select pg_drop_replication_slot('${name}').`,
    );
  }
}

type Archiver = { readonly isOn: boolean; readonly isFailing: boolean; readonly failedFile: string | null };
type Standby = { readonly name: string; readonly seconds: number };
