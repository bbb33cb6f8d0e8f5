import type { AvailabilityStatus, ListStaffProductsQuery } from '@arot/sdk/staff';
import { AVAILABILITIES } from '../availability/states.ts';

/** The first part is small, so that rows are on the screen at once. */
export const FIRST_PART = 50;
/** A further part: as many as one response has. */
export const PART = 200;

export const STATUSES = ['draft', 'published', 'deleted'] as const;
export const MISSING = ['price', 'picture'] as const;
/** Periods up to now, in days. `0` is today. */
export const PERIODS = { today: 0, week: 7, month: 30 } as const;

export type Period = keyof typeof PERIODS;

/** The state of the table. It is all in the URL. */
export type ListState = {
  readonly q: string;
  readonly status: (typeof STATUSES)[number] | '';
  readonly category: string;
  readonly missing: (typeof MISSING)[number] | '';
  readonly availability: AvailabilityStatus | '';
  /** A period, a date such as `2026-11-01`, or nothing. */
  readonly changed: string;
  readonly sort: 'name' | 'changed';
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function oneOf<T extends string>(values: readonly T[], value: string | null): T | '' {
  return values.find((known) => known === value) ?? '';
}

/** Reads the state of the URL. What it does not know counts as absent. */
export function readListState(search: URLSearchParams): ListState {
  const changed = search.get('changed') ?? '';
  return {
    q: search.get('q') ?? '',
    status: oneOf(STATUSES, search.get('status')),
    category: search.get('category') ?? '',
    missing: oneOf(MISSING, search.get('missing')),
    availability: oneOf(AVAILABILITIES, search.get('availability')),
    changed: changed in PERIODS || isDate(changed) ? changed : '',
    sort: search.get('sort') === 'changed' ? 'changed' : 'name',
  };
}

function isDate(value: string): boolean {
  return DATE.test(value) && !Number.isNaN(Date.parse(value));
}

/** @returns the query string with its question mark; empty for the whole list */
export function writeListState({ sort, ...filters }: ListState): string {
  const entries = { ...filters, sort: sort === 'name' ? '' : sort };
  const search = new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
  return search.size === 0 ? '' : `?${search}`;
}

/** Returns the query of the API for a state. It is the same one during a whole day. */
export function toQuery(state: ListState, now: Date): ListStaffProductsQuery {
  const { q, status, category, missing, availability, changed, sort } = state;
  const since = changedSince(changed, now);
  return {
    limit: PART,
    sort,
    ...(q.trim() === '' ? {} : { q: q.trim().slice(0, 150) }),
    ...(status === '' ? {} : { status }),
    ...(category === '' ? {} : { categoryId: category }),
    ...(missing === '' ? {} : { missing }),
    ...(availability === '' ? {} : { availability }),
    ...(since === undefined ? {} : { changedSince: since.toISOString() }),
  };
}

/** Returns the first moment of a period, in the time zone of the operator. */
function changedSince(changed: string, now: Date): Date | undefined {
  if (isDate(changed)) return new Date(`${changed}T00:00:00`);
  const days = PERIODS[changed as Period] as number | undefined;
  return days === undefined ? undefined : new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}

export const NO_FILTERS = { q: '', status: '', category: '', missing: '', availability: '', changed: '' } as const;

export function hasFilters(state: ListState): boolean {
  return Object.entries(NO_FILTERS).some(([name, none]) => state[name as keyof typeof NO_FILTERS] !== none);
}
