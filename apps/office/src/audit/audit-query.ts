import type { ListAuditEventsQuery } from '@arot/sdk/staff';
import { navigate } from '@arot/ui/router/location.ts';
import { apiKindOf } from '../history/event-kind.ts';
import { paths } from '../router/paths.ts';

/** The filters of the audit page, which are in the URL. Days are those of the browser's time zone. */
const FILTERS = ['kind', 'actor', 'subjectKind', 'subject', 'since', 'until'] as const;
export type AuditFilters = { readonly [Name in (typeof FILTERS)[number]]: string };

export function filtersOf(search: URLSearchParams): AuditFilters {
  return Object.fromEntries(FILTERS.map((name) => [name, search.get(name) ?? ''])) as AuditFilters;
}

export function setFilters(filters: Partial<AuditFilters>): void {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  const next = new URLSearchParams(set).toString();
  navigate(next === '' ? paths.audit : `${paths.audit}?${next}`, { stay: true });
}

/** Returns the request of the filters. A subject counts with its kind only. */
export function auditQueryOf({ kind, actor, subjectKind, subject, since, until }: AuditFilters): ListAuditEventsQuery {
  return {
    limit: 100,
    ...(kind === '' ? {} : { kind: apiKindOf(kind) }),
    ...(actor === '' ? {} : { actor }),
    ...(subjectKind === '' ? {} : { subjectKind }),
    ...(subjectKind === '' || subject === '' ? {} : { subject }),
    ...(isDay(since) ? { since: startOf(since, 0) } : {}),
    ...(isDay(until) ? { before: startOf(until, 1) } : {}),
  };
}

function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Returns the first moment of a day, some days later. */
function startOf(day: string, daysLater: number): string {
  const moment = new Date(`${day}T00:00:00`);
  moment.setDate(moment.getDate() + daysLater);
  return moment.toISOString();
}
