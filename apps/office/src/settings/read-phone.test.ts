import { describe, expect, it } from 'vitest';
import { changesOf } from './groups.ts';
import { looksLikePhone } from './read-phone.ts';

describe('looksLikePhone', () => {
  it.each([
    '01711000000',
    '01711-000000',
    '+880 1711-000000',
    '8801711000000',
    '০১৭১১-০০০০০০',
    '02-9551234',
    '+88029551234',
    '09612-345678',
    '16123',
    '১৬১২৩',
    '999',
    '333',
    '01711-000000, 01811000000',
    '02-9551234 / 16123',
    '\u202a(+88) 01711.000000\u202c',
    '+44 20 7946 0018',
  ])('takes %s', (typed) => {
    expect(looksLikePhone(typed)).toBe(true);
  });

  it.each(['call us', '0171100000', '017110000000', '1234567', '+880', 'shop@example.com', '01711000000,', '42'])(
    'doubts %s',
    (typed) => {
      expect(looksLikePhone(typed)).toBe(false);
    },
  );
});

it('sends a phone number in digits that a phone can dial, and other settings as they are typed', () => {
  expect(changesOf({ contactPhone: ' ০১৭১১-০০০০০০ ', siteName: ' ১২ বাজার ' })).toEqual({
    contactPhone: '01711-000000',
    siteName: '১২ বাজার',
  });
});
