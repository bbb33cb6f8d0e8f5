import { expect, it } from 'vitest';
import { createFormat } from './format.ts';

const { price, time } = createFormat('bn');

it('writes the sign of the taka in front of a Bengali amount', () => {
  expect([price('110.00'), price('1250.5'), price('105000')]).toEqual(['৳১১০', '৳১,২৫০.৫০', '৳১,০৫,০০০']);
  expect(createFormat('en').price('1250.50')).toBe('৳1,250.50');
});

it('says the part of the day in front of a Bengali time, with the word that people say', () => {
  const at = (hour: number) => time(new Date(2026, 10, 24, hour, 29).toISOString());
  expect([at(3), at(8), at(13), at(17), at(22)]).toEqual(['রাত ৩:২৯', 'সকাল ৮:২৯', 'দুপুর ১:২৯', 'বিকাল ৫:২৯', 'রাত ১০:২৯']);
});
