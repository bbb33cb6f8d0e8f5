import { describe, expect, it } from 'vitest';
import { addMonths, readDay, showDay, weeksOf } from './day.ts';

describe('readDay', () => {
  it.each([
    ['23/11/2026', '2026-11-23'],
    [' ২৩/১১/২০২৬ ', '2026-11-23'],
    ['3-1-26', '2026-01-03'],
    ['3.1.2026', '2026-01-03'],
    ['29 2 2028', '2028-02-29'],
    ['2026-11-23', '2026-11-23'],
  ])('reads %s as %s', (typed, day) => {
    expect(readDay(typed)).toBe(day);
  });

  it.each(['', '31/02/2026', '29/02/2027', '11/23/2026', '0/1/2026', '23/11', '23/11/202', 'yesterday'])(
    'does not take %s for a date',
    (typed) => {
      expect(readDay(typed)).toBeUndefined();
    },
  );
});

it('shows a day in the digits of the language, and reads it again', () => {
  expect(showDay('2026-01-05', 'en')).toBe('05/01/2026');
  expect(showDay('2026-01-05', 'bn')).toBe('০৫/০১/২০২৬');
  expect(readDay(showDay('2026-01-05', 'bn'))).toBe('2026-01-05');
});

it('goes to the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-31');
});

it('has the whole weeks of a month, from Sunday', () => {
  const weeks = weeksOf('2026-11-23');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05']);
  expect(weeksOf('2027-02-01').every((week) => week.length === 7)).toBe(true);
});
