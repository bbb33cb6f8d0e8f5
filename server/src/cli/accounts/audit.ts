import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { findAccountId } from '../../accounts/locate-account.ts';
import { AUDIT_KINDS, type AuditKind } from '../../audit/record-audit.ts';
import { type AuditEventRow, searchAuditTrail } from '../../audit/search-audit-trail.ts';
import { searchBound } from '../../database/schema/timestamps.ts';
import { parseDuration } from '../../environment-values.ts';
import { addCommand, type CommonOptions, positiveInteger, print, withDatabase } from '../command.ts';
import { printable } from './account-text.ts';

/** Returns events as text: a line for each, and below it a line for each field that changed. */
function auditText(events: readonly AuditEventRow[], more: boolean): string {
  if (events.length === 0) return 'No events.';
  const rows = events.map((event) => [event.at, event.kind, aboutOf(event), actorOf(event), event.ip ?? '-']);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = events.flatMap(({ details }, index) => {
    const columns = (rows[index] ?? []).map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ');
    const { before, after, ...others } = details;
    const rest = Object.keys(others).length === 0 ? '' : `  ${JSON.stringify(others)}`;
    return [`${columns}${rest}`.trimEnd(), ...changesOf(before, after)].map(printable);
  });
  if (more) lines.unshift('(There are older events. List more with --limit.)');
  return lines.join('\n');
}

function aboutOf({ subjectKind, subject, accountId }: AuditEventRow): string {
  return subject === null ? (accountId ?? '-') : `${subjectKind} ${subject}`;
}

function actorOf({ actor, actorName }: AuditEventRow): string {
  return actorName === null ? actor : `${actorName} (${actor})`;
}

/** Returns lines such as `wholesale_base_price: 120.00 -> 125.00`, with `-` for no value. */
function changesOf(before: unknown, after: unknown): string[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .toSorted()
    .map((name) => `    ${name}: ${textOf(old.get(name))} -> ${textOf(current.get(name))}`);
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type ListOptions = CommonOptions & {
  since?: Date;
  until?: Date;
  account?: string;
  actor?: string;
  product?: string;
  category?: string;
  content?: string;
  setting?: string;
  kind?: AuditKind;
  limit: number;
};

const DAY_MS = 24 * 3_600_000;

/** The option and the kind of each subject that is not an account. */
const SUBJECTS = { product: 'product', category: 'category', content: 'app_content', setting: 'setting' } as const;

const HELP = `
<moment> is a date or a date-time in ISO 8601 (2026-01-31, 2026-01-31T10:00+06:00), in UTC if it has no offset, or a
duration before now (90s, 30m, 24h, 7d).

To see who changed a price: arot audit list --product SLUG`;

export function registerAudit(audit: Command): void {
  const one = (flags: string, description: string) =>
    new Option(flags, description).conflicts(
      ['account', ...Object.keys(SUBJECTS)].filter((name) => !flags.includes(name)),
    );
  addCommand(audit, 'list', 'List audit events, newest last')
    .option(
      '--since <moment>',
      'first moment (default: a day before the end; with a product, category, content or setting: the first event)',
      (text) => parseMoment(text),
    )
    .option('--until <moment>', 'end, exclusive (default: no end)', (text) => parseMoment(text))
    .addOption(
      one('--account <id-or-identifier>', 'only events about the account with this id, email address or phone number'),
    )
    .addOption(one('--product <slug>', 'only events about this product, also under its former slugs'))
    .addOption(one('--category <id>', 'only events about this category'))
    .addOption(one('--content <key>', 'only events about this app content'))
    .addOption(one('--setting <key>', 'only events about this setting'))
    .option('--actor <id-or-identifier>', 'only what this account did, or "command line"')
    .addOption(new Option('--kind <kind>', 'only events of this kind').choices(AUDIT_KINDS))
    .option('--limit <n>', 'list only the newest n events', positiveInteger, 200)
    .addHelpText('after', HELP)
    .action(async (options: ListOptions) => {
      const { account, actor, kind, limit, until } = options;
      const [option, subjectKind] = Object.entries(SUBJECTS).find(([name]) => name in options) ?? [];
      const dayBefore = subjectKind === undefined ? new Date((until?.getTime() ?? Date.now()) - DAY_MS) : undefined;
      const found = await withDatabase(async (database) => {
        const em = database.fork();
        const idOf = async (text: string) => await findAccountId(em, text);
        return await searchAuditTrail(em, {
          ...{ since: options.since ?? dayBefore, until, kind, limit: limit + 1 },
          ...(subjectKind === undefined ? {} : { subjectKind, subject: options[option as keyof typeof SUBJECTS] }),
          ...(account === undefined ? {} : { subjectKind: 'account', subject: await idOf(account) }),
          ...(actor === undefined ? {} : { actor: await idOf(actor) }),
        });
      });
      const events = found.slice(0, limit).toReversed();
      const more = found.length > limit;
      print(options, { events, more }, auditText(events, more));
    });
}

const date = z.iso.date();
const localDateTime = z.iso.datetime({ local: true });

/** Parses a date or date-time in ISO 8601, or a duration before now. @throws InvalidArgumentError */
export function parseMoment(text: string, now = new Date()): Date {
  const seconds = parseDuration(text);
  const time = seconds === undefined ? parseIso(text) : now.getTime() - seconds * 1_000;
  if (time !== undefined) return searchBound(new Date(time));
  throw new InvalidArgumentError('Must be a date, a date-time or a duration before now, such as 2026-01-31 or 7d.');
}

function parseIso(text: string): number | undefined {
  if (date.safeParse(text).success) return Date.parse(text);
  const [, local = '', zone = 'Z'] = /^(.*?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const time = localDateTime.safeParse(local).success ? Date.parse(local + zone) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
