import { foldDigits } from '@arot/contract/typed';

/** A day, and the time of it as a person has typed it. */
export type Moment = { readonly day: string; readonly time: string };

/** Returns the moment in the time zone of the browser; undefined if the day is missing, or the time is not one. */
export function readMoment({ day, time }: Moment): Date | undefined {
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(foldDigits(time.trim())) ?? [];
  if (day === '' || minutes === '') return undefined;
  return new Date(`${day}T${hours.padStart(2, '0')}:${minutes}`);
}

/** Returns the moment of a text of the API, in the time zone of the browser. */
export function toMoment(iso: string | null): Moment {
  if (iso === null) return { day: '', time: '00:00' };
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}
