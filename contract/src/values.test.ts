import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listProductsQuery } from './catalog.ts';
import { compareDecimals, priceBound } from './decimal.ts';
import { formBody } from './form-body.ts';
import { listStaffAppContentQuery } from './staff/content.ts';
import { text } from './text.ts';
import { toJsonSchema } from './wire.ts';

describe('compareDecimals', () => {
  it('compares exact values, with and without trailing zeros', () => {
    const hundredths = fc.bigInt({ min: 0n, max: 999_999_999_999n });
    const write = (value: bigint, short: boolean) => {
      const [whole, fraction] = [value / 100n, String(value % 100n).padStart(2, '0')];
      return short ? `${whole}.${fraction}`.replace(/\.?0+$/, '') || '0' : `${whole}.${fraction}`;
    };
    fc.assert(
      fc.property(hundredths, hundredths, fc.boolean(), fc.boolean(), (a, b, shortA, shortB) => {
        // `replace` must not remove zeros of the whole part.
        const [left, right] = [a, b].map((value, index) =>
          write(value, value % 100n !== 0n && [shortA, shortB][index] === true),
        );
        expect(Math.sign(compareDecimals(left ?? '', right ?? ''))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });
});

describe('priceBound', () => {
  it.each(['0', '0.5', '0.50', '1', '9999999999.99', '120.5'])('accepts %s', (value) => {
    expect(priceBound.safeParse(value).success).toBe(true);
  });

  it.each([
    '',
    '-1',
    '+1',
    '01',
    '00',
    '1.',
    '.1',
    '1.123',
    '12345678901',
    '1e2',
    ' 1',
    '1 ',
    '1,5',
    '১',
    'NaN',
    '1\n',
  ])('rejects %j', (value) => {
    expect(priceBound.safeParse(value).success).toBe(false);
  });
});

describe('text', () => {
  it('counts code points, after trimming', () => {
    const schema = text({ min: 1, max: 3 });
    expect(schema.safeParse(' 🐎🐎🐎 ').data).toBe('🐎🐎🐎');
    expect(schema.safeParse('🐎🐎🐎🐎').success).toBe(false);
    expect(schema.safeParse('   ').success).toBe(false);
  });

  it('rejects text that PostgreSQL cannot store', () => {
    expect(text({ max: 9 }).safeParse('a\0b').success).toBe(false);
    expect(text({ max: 9 }).safeParse('a\ud800b').success).toBe(false);
  });
});

describe('a value of a query', () => {
  it.each([
    ['page', { page: 2 }, { page: '2' }, 2],
    ['pageSize', { pageSize: 100 }, { pageSize: '100' }, 100],
  ] as const)('%s is a number, or the text of the URL', (name, number, text, expected) => {
    expect(listProductsQuery.parse(number)[name]).toBe(expected);
    expect(listProductsQuery.parse(text)[name]).toBe(expected);
  });

  it.each([0, 1.5, -1, 101, 1e21, Number.NaN, true, null, '01', '1e1', [1]])('pageSize is not %j', (pageSize) => {
    expect(listProductsQuery.safeParse({ pageSize }).success).toBe(false);
  });

  it('of a flag is a boolean, or the text of the URL', () => {
    const read = (requested: unknown) => listStaffAppContentQuery.safeParse({ requested }).data?.requested;
    expect([true, 'true', false, 'false', 1, 'yes'].map(read)).toEqual([
      true,
      true,
      false,
      false,
      undefined,
      undefined,
    ]);
  });
});

describe('formBody', () => {
  const form = formBody(z.strictObject({ name: z.string() }), { photo: { mimeTypes: ['image/png'] } });

  it('accepts files beside texts, and leaves them out of the parsed value', () => {
    expect(form.parse({ name: 'a', photo: new Blob() })).toEqual({ name: 'a' });
    expect(form.parse({ name: 'a', photo: new File([], 'a.png') })).toEqual({ name: 'a' });
  });

  it('rejects what is not a file, and files of other names', () => {
    expect(form.safeParse({ name: 'a', photo: 'x' }).success).toBe(false);
    expect(form.safeParse({ name: 'a', other: new Blob() }).success).toBe(false);
    expect(form.safeParse(null).success).toBe(false);
  });
});

describe('listProductsQuery', () => {
  it('fills in defaults', () => {
    expect(listProductsQuery.parse({})).toEqual({ q: '', page: 1, pageSize: 20, sort: 'createdAt', direction: 'desc' });
  });

  it('never throws, for any bounds', () => {
    // ts-rest validates synchronously: a schema that throws would end the process.
    const bound = fc.oneof(fc.string(), fc.constantFrom('1', '01', '1e5', '-', '.', ' 2'));
    fc.assert(
      fc.property(bound, bound, (minPrice, maxPrice) => {
        listProductsQuery.safeParse({ minPrice, maxPrice });
      }),
    );
  });

  it('has a JSON Schema of what callers send, not of how it is parsed', () => {
    const { schema } = toJsonSchema(listProductsQuery, { io: 'input' });
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: {
        page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
        pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        q: { type: 'string', maxLength: 150, default: '' },
        categoryId: { type: 'string', minLength: 1, maxLength: 100 },
        sort: { enum: ['name', 'createdAt', 'price'], default: 'createdAt' },
      },
    });
  });
});
