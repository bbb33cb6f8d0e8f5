import { foldDigits } from '@arot/contract/typed';
import type { Language } from '@arot/ui/i18n/language.ts';

/** A day of the calendar as the API and URLs write it: `2026-11-23`. */
export type Day = string;

const locales = { en: 'en-BD', bn: 'bn-BD' };
/** Day, month, year, as everybody in Bangladesh writes a date, with any of the usual separators. */
const AS_TYPED = /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})$/;
const AS_STORED = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

const two = (value: number) => String(value).padStart(2, '0');
const writeDay = (year: number, month: number, day: number): Day => `${year}-${two(month)}-${two(day)}`;

/** Returns the moment at which a day begins in UTC. Calendars count in it, because its days all have 24 hours. */
export const utcOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10);

/** Returns today in the time zone of the operator. */
export function today(now = new Date()): Day {
  return writeDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/**
 * Reads what a person has typed: `23/11/2026`, `৩-১-২৬`, `23.11.2026` or `2026-11-23`.
 *
 * @returns undefined if it is not a date, or a day that the calendar does not have
 */
export function readDay(typed: string): Day | undefined {
  const text = foldDigits(typed.trim());
  const [, day, month, year] = AS_TYPED.exec(text) ?? swap(AS_STORED.exec(text));
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const read = writeDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day));
  const moment = utcOf(read);
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === read ? read : undefined;
}

const swap = (match: RegExpExecArray | null) => (match ? [match[0], match[3], match[2], match[1]] : []);

/** Returns true if a typed date is written to its end, so that no further key changes it. */
export function isWhole(typed: string): boolean {
  return /\d{4}$|^\d{4}-\d\d-\d\d$/.test(foldDigits(typed.trim()));
}

/** @returns the day as it is typed, in the digits of the language: `23/11/2026`, `২৩/১১/২০২৬` */
export function showDay(day: Day, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const digits = new Intl.NumberFormat(locales[language], { useGrouping: false });
  const show = (part: string, length: number) =>
    Array.from(part.padStart(length, '0'), (digit) => digits.format(Number(digit))).join('');
  return [show(date, 2), show(month, 2), show(year, 4)].join('/');
}

/** Returns the names of the calendar in a language. */
export function calendarNames(language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' });
    return (day: Day) => formatter.format(utcOf(day));
  };
  return {
    month: format({ month: 'long', year: 'numeric' }),
    date: format({ day: 'numeric' }),
    weekday: format({ weekday: 'narrow' }),
    weekdayLong: format({ weekday: 'long' }),
  };
}

export function addDays(day: Day, days: number): Day {
  const moment = utcOf(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return dayOf(moment);
}

/** Returns the same day of another month, or the last one of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const first = utcOf(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return `${dayOf(first).slice(0, 8)}${two(Math.min(Number(day.slice(8)), next.getUTCDate()))}`;
}

/** Returns the weeks of the month of a day, from Sunday. The first and the last one have days of the months beside it. */
export function weeksOf(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -utcOf(first).getUTCDay());
  const weeks: Day[][] = [];
  for (let at = start; at < addMonths(first, 1); at = addDays(at, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(at, index)));
  }
  return weeks;
}
