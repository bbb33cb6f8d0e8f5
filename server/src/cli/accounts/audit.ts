import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { findAccountId } from '../../accounts/locate-account.ts';
import { type AuditEventRow, findAuditEvents } from '../../audit/audit-event.repository.ts';
import { AUDIT_KINDS, type AuditKind } from '../../audit/record-audit.ts';
import { parseDuration } from '../../environment-values.ts';
import { addCommand, type CommonOptions, positiveInteger, print, withDatabase } from '../command.ts';
import { printable } from './account-text.ts';

type ListOptions = CommonOptions & {
  since?: Date;
  until?: Date;
  account?: string;
  kind?: AuditKind;
  limit: number;
};

const DAY_MS = 24 * 3_600_000;

const WHEN_HELP = `
<moment> is a date or a date-time in ISO 8601 (2026-01-31, 2026-01-31T10:00+06:00), in UTC if it has no offset, or a
duration before now (90s, 30m, 24h, 7d).`;

export function registerAudit(audit: Command): void {
  addCommand(audit, 'list', 'List audit events, newest last')
    .option('--since <moment>', 'first moment (default: a day before the end)', (text) => parseMoment(text))
    .option('--until <moment>', 'end, exclusive (default: no end)', (text) => parseMoment(text))
    .option('--account <id-or-identifier>', 'only events of the account with this id, email address or phone number')
    .addOption(new Option('--kind <kind>', 'only events of this kind').choices(AUDIT_KINDS))
    .option('--limit <n>', 'list only the newest n events', positiveInteger, 200)
    .addHelpText('after', WHEN_HELP)
    .action(async (options: ListOptions) => {
      const { account, kind, limit, until } = options;
      const since = options.since ?? new Date((until?.getTime() ?? Date.now()) - DAY_MS);
      const found = await withDatabase(async (database) => {
        const em = database.fork();
        const accountId = account === undefined ? undefined : await findAccountId(em, account);
        return await findAuditEvents(em, { since, until, accountId, kind, limit: limit + 1 });
      });
      const events = found.slice(-limit);
      const more = found.length > limit;
      print(options, { events, more }, auditText(events, more));
    });
}

const date = z.iso.date();
const localDateTime = z.iso.datetime({ local: true });

/** Bounds within which PostgreSQL and ISO 8601 agree on the format; every event is between them. */
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(9999, 0);

/** Parses a date or date-time in ISO 8601, or a duration before now. @throws InvalidArgumentError */
export function parseMoment(text: string, now = new Date()): Date {
  const seconds = parseDuration(text);
  const time = seconds === undefined ? parseIso(text) : now.getTime() - seconds * 1_000;
  if (time !== undefined) return new Date(Math.min(Math.max(time, EARLIEST), LATEST));
  throw new InvalidArgumentError('Must be a date, a date-time or a duration before now, such as 2026-01-31 or 7d.');
}

function parseIso(text: string): number | undefined {
  if (date.safeParse(text).success) return Date.parse(text);
  const [, local = '', zone = 'Z'] = /^(.*?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const time = localDateTime.safeParse(local).success ? Date.parse(local + zone) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function auditText(events: readonly AuditEventRow[], more: boolean): string {
  if (events.length === 0) return 'No events.';
  const width = (column: 'kind' | 'accountId' | 'actor') =>
    Math.max(...events.map((event) => (event[column] ?? '-').length));
  const [kinds, accounts, actors] = [width('kind'), width('accountId'), width('actor')];
  const lines = events.map(({ at, kind, accountId, actor, ip, details }) => {
    const columns = [at, kind.padEnd(kinds), (accountId ?? '-').padEnd(accounts), actor.padEnd(actors), ip ?? '-'];
    return printable([...columns, JSON.stringify(details)].join('  '));
  });
  if (more) lines.unshift('(There are older events. List more with --limit.)');
  return lines.join('\n');
}
