import type { AuditEventRow } from '../../../audit/search-audit-trail.ts';
import { printable } from './account-text.ts';

/** Returns events as text: a line for each, and below it a line for each field that changed. */
export function auditText(events: readonly AuditEventRow[], more: boolean): string {
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
