import { expect, it } from 'vitest';
import { readMoment } from './moment.ts';

it.each(['09:05', '9:05', ' 9.05', '০৯:০৫'])('reads the time %s in the time zone of the browser', (time) => {
  expect(readMoment({ day: '2026-11-26', time })).toEqual(new Date(2026, 10, 26, 9, 5));
});

it.each(['', '9', '24:00', '09:60', '9:5', 'noon'])('reads no moment from the time "%s"', (time) => {
  expect(readMoment({ day: '2026-11-26', time })).toBe(undefined);
});

it('reads no moment without a day', () => {
  expect(readMoment({ day: '', time: '09:05' })).toBe(undefined);
});
