import { expect, it } from 'vitest';
import { nearestQuantity, nextBreak, totalOf } from './order-price.ts';
import { priceAt } from './price-at.ts';

const breaks = [
  { minQuantity: 12, price: '8.00' },
  { minQuantity: 24, price: '7.50' },
];

it.each([
  ['', 12],
  ['13', 18],
  ['১৩', 18],
  ['-5', 12],
  ['100', 42],
])('takes the quantity of %j to the next step within the limits', (typed, expected) => {
  expect(nearestQuantity(typed, { minimum: 12, increment: 6, maximum: 45, pack: null })).toBe(expected);
});

it('has the price of the last break that is reached', () => {
  expect([11, 12, 23, 24].map((quantity) => priceAt(quantity, '9.00', breaks))).toEqual([
    '9.00',
    '8.00',
    '8.00',
    '7.50',
  ]);
});

it.each([
  [6, '9.00', 45, { minQuantity: 12, price: '8.00', saved: '1.00' }],
  // In steps of six, the first order with the price from 20 pieces is one of 24.
  [12, '8.00', 45, { minQuantity: 24, price: '7.25', saved: '0.75' }],
  [12, '8.00', 18, undefined],
  [24, '7.25', 45, undefined],
])('finds the next break after %i pieces at %s, with at most %i', (quantity, price, maximum, expected) => {
  const rules = { minimum: 6, increment: 6, maximum, pack: null };
  const own = [
    { minQuantity: 12, price: '8.00' },
    { minQuantity: 20, price: '7.25' },
  ];
  expect(nextBreak({ quantity, price }, own, rules)).toEqual(expected);
});

it.each([
  ['0.01', 3, '0.03'],
  ['12.50', 2, '25.00'],
  ['9999999999.99', 2_147_483_647, '21474836469978525163.53'],
])('multiplies %s by %i without a float', (price, quantity, total) => {
  expect(totalOf(price, quantity)).toBe(total);
});
