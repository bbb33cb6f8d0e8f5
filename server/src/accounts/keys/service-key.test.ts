import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskKeys } from '../../base/mask-keys.ts';
import { permissionsOfKey } from './key-permissions.ts';
import { isInRanges, isServiceKey, makeServiceKey } from './service-key.ts';

describe('a key', () => {
  it('has its id, and a checksum that finds every other character', () => {
    const { id, key } = makeServiceKey();
    expect(key).toMatch(/^sk_[0-9A-Za-z]{69}$/);
    expect(key.slice(3, 23)).toBe(id);
    expect(isServiceKey(key)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 3, max: key.length - 1 }), fc.constantFrom(...'09AZaz'), (at, character) => {
        const other = key.slice(0, at) + character + key.slice(at + 1);
        expect(isServiceKey(other)).toBe(other === key);
      }),
    );
  });

  it.each(['', 'sk_', `sk_${'x'.repeat(69)}`, `${makeServiceKey().key} `, makeServiceKey().key.slice(1)])(
    'is not %j',
    (text) => expect(isServiceKey(text)).toBe(false),
  );

  it('is not left in a text', () => {
    const { key } = makeServiceKey();
    const text = `GET /api/products/${key}?key=${key.replace('_', '%5F')} "${key}"`;
    expect(maskKeys(text)).toBe('GET /api/products/sk_…?key=sk_… "sk_…"');
    expect(maskKeys('/api/products/desk_lamp')).toBe('/api/products/desk_lamp');
  });
});

describe('the networks of a key', () => {
  it.each([
    [[], '203.0.113.7', true],
    [[], '', true],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['203.0.113.0/24'], '', false],
    [['203.0.113.7/24'], '203.0.113.8', true],
    [['203.0.113.9/32', '2001:db8::/32'], '2001:db8::1', true],
    [['203.0.113.9/32', '2001:db8::/32'], '2001:db9::1', false],
    [['::ffff:203.0.113.0/120'], '203.0.113.1', true],
    [['0.0.0.0/0'], '198.51.100.1', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
  ])('%j include %s: %s', (ranges, address, isIncluded) => {
    expect(isInRanges(ranges, address)).toBe(isIncluded);
  });
});

describe('the permissions of a key', () => {
  it.each([
    [null, ['catalog:read', 'orders.read'], ['catalog:read', 'orders.read']],
    [['catalog:read'], ['catalog:read', 'prices:write'], ['catalog:read']],
    [['catalog:read', 'prices:write'], ['catalog:read'], ['catalog:read']],
    [['catalog:read', 'orders.read'], ['*'], ['catalog:read', 'orders.read']],
    [['*'], ['catalog:read', 'accounts:write'], ['catalog:read']],
    [['documents:read', 'accounts:write'], ['*'], []],
    [null, [], []],
  ])('%j of a role with %j are %j', (own, ofRole, expected) => {
    expect(permissionsOfKey(own, ofRole)).toEqual(expected);
  });

  it('are everything but what is for people, with a role that has everything', () => {
    const all = permissionsOfKey(null, ['*']);
    expect(all).toContain('customers:write');
    expect(all).not.toContain('accounts:write');
    expect(all).not.toContain('documents:read');
    expect(all).not.toContain('*');
  });
});
