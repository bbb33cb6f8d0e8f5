import { describe, expect, it } from 'vitest';
import { toOperation } from './bulk/price-form.ts';
import { suggestSlug } from './create/suggest-slug.ts';
import { readAmount, readSignedAmount } from './digits.ts';
import { isSameAmount } from './final-price.ts';
import { readListState, toQuery, writeListState } from './list/list-state.ts';
import { readPriceIssues } from './price-issues.ts';

describe('readAmount', () => {
  it.each([
    ['45', '45'],
    [' ৳১,২৫০.৫০ ', '1250.50'],
    ['৪৫.', '45'],
    ['0.5', '0.5'],
    ['1,050', '1050'],
    ['৳১,২৫,০০০', '125000'],
    ['1,250,000.5', '1250000.5'],
  ])('reads %s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  it.each(['', '-5', '1,5', '1,50', '1,0500', ',100', '12,34', '1,000,00', '1.234', 'abc', '1e3', '12345678901'])(
    'rejects %s',
    (typed) => {
      expect(readAmount(typed)).toBeUndefined();
    },
  );

  it('reads a sign where one is allowed', () => {
    expect([readSignedAmount('-৭.৫'), readSignedAmount('+5'), readSignedAmount('--5')]).toEqual([
      '-7.5',
      '5',
      undefined,
    ]);
  });

  it('compares amounts as numbers', () => {
    expect([isSameAmount('45', '45.00'), isSameAmount('045.1', '45.10'), isSameAmount('45', '46')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('suggestSlug', () => {
  it.each([
    ['Lentils 1 kg · মসুর ডাল ১ কেজি', 'lentils-1-kg'],
    ["Rahman's Café, 50%", 'rahmans-cafe-50'],
    ['মসুর ডাল ১ কেজি', 'মসুর-ডাল-১-কেজি'],
    ['  ', ''],
  ])('suggests for %s', (name, slug) => {
    expect(suggestSlug(name)).toBe(slug);
  });
});

describe('the state in the URL', () => {
  const now = new Date(2026, 10, 23, 15, 30);

  it('is the same after it was written and read', () => {
    const search = '?q=tea&status=draft&category=tea&missing=price&changed=week&sort=changed';
    expect(writeListState(readListState(new URLSearchParams(search)))).toBe(search);
  });

  it('ignores what it does not know', () => {
    expect(writeListState(readListState(new URLSearchParams('status=x&missing=y&changed=2026-99-99&sort=z')))).toBe('');
  });

  it('asks for changes since the begin of a period', () => {
    const query = toQuery(readListState(new URLSearchParams('changed=today')), now);
    expect(query).toEqual({ limit: 200, sort: 'name', changedSince: new Date(2026, 10, 23).toISOString() });
    expect(toQuery(readListState(new URLSearchParams('changed=2026-11-01&q= tea ')), now)).toMatchObject({
      q: 'tea',
      changedSince: new Date(2026, 10, 1).toISOString(),
    });
  });
});

describe('price changes', () => {
  it('become the operation of the API', () => {
    const form = { tier: 'RETAIL', change: 'percent', value: '-৫' } as const;
    expect(toOperation(form)).toEqual({ basePrice: { action: 'percent', value: '-5' } });
    expect(toOperation({ ...form, change: 'set' })).toBe('wrongValue');
    expect(toOperation({ ...form, change: 'discountPercent', value: '101' })).toBe('wrongPercent');
    expect(toOperation({ ...form, change: 'noDiscount' })).toEqual({ discount: null });
  });

  it('have issues by product', () => {
    const fields = { 'filter.slugs.3': ['Unknown.'], 'products.salt': ['Low.', 'Odd.'] };
    expect(readPriceIssues(fields).map(({ slug, message }) => [slug, message])).toEqual([
      [undefined, 'Unknown.'],
      ['salt', 'Low.'],
      ['salt', 'Odd.'],
    ]);
  });
});
