import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finalPrice as serverPrice } from '../../../server/src/catalog/price-columns.ts';
import { finalPrice, isSameAmount } from '../src/products/final-price.ts';

/** Returns an amount of hundredths, with two decimals as the server stores it. */
const decimal = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
const amount = fc.integer({ min: 0, max: 999_999_999_999 }).map(decimal);
const percentage = fc.integer({ min: 0, max: 10_000 }).map(decimal);

describe('the price that a customer sees', () => {
  it('is that of the server, for every price and percentage', () => {
    fc.assert(
      fc.property(amount, percentage, (basePrice, value) => {
        const discount = { type: 'PERCENTAGE', value } as const;
        expect(finalPrice(basePrice, discount)).toBe(serverPrice({ basePrice, discount }));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is that of the server, for every price and amount that is not above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (base, part) => {
          const basePrice = decimal(base);
          const discount = { type: 'FIXED', value: decimal(Math.floor(base * part)) } as const;
          expect(finalPrice(basePrice, discount)).toBe(serverPrice({ basePrice, discount }));
        },
      ),
    );
  });

  it.each([
    ['0.01', '50', '0.01'],
    ['0.03', '50', '0.02'],
    ['10.05', '10', '9.05'],
    ['9999999999.99', '0.01', '9998999999.99'],
  ])('rounds half-up: %s less %s percent is %s', (basePrice, value, expected) => {
    expect(finalPrice(basePrice, { type: 'PERCENTAGE', value })).toBe(expected);
  });

  it.each([
    ['', null],
    ['12,5', null],
    ['1.005', null],
    ['-1', null],
    ['10', { type: 'FIXED', value: '10.01' }],
    ['10', { type: 'PERCENTAGE', value: '100.01' }],
    ['10', { type: 'PERCENTAGE', value: '' }],
  ] as const)('does not exist for %j with %j', (basePrice, discount) => {
    expect(finalPrice(basePrice, discount)).toBeUndefined();
  });
});

it('an amount is the same with and without its zeros', () => {
  expect([isSameAmount('120', '120.00'), isSameAmount('120.5', '120.50'), isSameAmount('120', '121')]).toEqual([
    true,
    true,
    false,
  ]);
});
