import { foldDigits } from '@arot/contract/typed';
import type { RichText, StaffProductDetail } from '@arot/sdk/staff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinName, splitName } from '../../names/names.ts';
import { NO_CODES } from '../no-codes.ts';
import {
  availabilityChange,
  type ProductForm,
  pricesChange,
  productChange,
  toForm,
  wrongNumbers,
} from './product-form.ts';

const description: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: 'Fine rice' }] }],
};
const product: StaffProductDetail = {
  id: 'p',
  version: 'v',
  slug: 'rice',
  name: 'Rice · চাল',
  status: 'draft',
  category: { id: 'rice', name: 'Rice', parentId: null, parent: null },
  images: ['/a.svg'],
  imageUrls: ['https://shop.example/a.svg'],
  wholesaleMinOrderQuantity: 10,
  retailMinOrderQuantity: 1,
  wholesaleIncrement: 1,
  retailIncrement: 1,
  wholesaleMaxOrderQuantity: null,
  retailMaxOrderQuantity: null,
  pack: null,
  ...NO_CODES,
  availability: { version: '0', status: 'unknown', quantity: null, expectedAt: null },
  prices: {
    WHOLESALE: { basePrice: '100.00', discount: { type: 'FIXED', value: '5.00' }, finalPrice: '95.00' },
    RETAIL: null,
  },
  createdAt: '2026-01-01T00:00:00Z',
  changedAt: '2026-01-01T00:00:00Z',
  deletedAt: null,
  description,
  descriptionHtml: '<p>Fine rice</p>',
  formerSlugs: [],
};
const before = toForm(product);
const changed = (part: Partial<ProductForm>) => {
  const form = { ...before, ...part };
  return [productChange(before, form), pricesChange(before, form)];
};

describe('a change', () => {
  it('has nothing that is the same in another spelling', () => {
    const sameText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fine rice' }] }] };
    expect(
      changed({
        description: sameText as RichText,
        wholesale: { basePrice: '100', discountType: 'FIXED', discountValue: '5.0' },
      }),
    ).toEqual([undefined, undefined]);
  });

  it.each([
    [{ bengali: 'চাউল' }, [{ name: 'Rice · চাউল' }, undefined]],
    [{ categoryId: '' }, [{ categoryId: null }, undefined]],
    [{ retailMinOrderQuantity: '2' }, [{ retailMinOrderQuantity: 2 }, undefined]],
    [{ retailIncrement: '6' }, [{ retailIncrement: 6 }, undefined]],
    [{ wholesaleMaxOrderQuantity: '120' }, [{ wholesaleMaxOrderQuantity: 120 }, undefined]],
    [{ sku: ' ', brand: 'Radhuni' }, [{ sku: null, brand: 'Radhuni' }, undefined]],
    [{ packSize: '12' }, [{ pack: { size: 12, unitName: '', unitNameBn: '' } }, undefined]],
    [{ gtins: ['4006381333931', ''] }, [{ gtins: ['4006381333931'] }, undefined]],
    [{ description: null }, [{ description: null }, undefined]],
    [{ images: [] }, [{ images: [] }, undefined]],
  ] satisfies [Partial<ProductForm>, unknown][])(
    'of the product has only the fields that differ: %j',
    (part, expected) => {
      expect(changed(part)).toEqual(expected);
    },
  );

  it.each([
    [{ basePrice: '110', discountType: 'FIXED', discountValue: '5' }, { basePrice: '110' }],
    [
      { basePrice: '100', discountType: 'PERCENTAGE', discountValue: '5' },
      { discount: { type: 'PERCENTAGE', value: '5' } },
    ],
    [{ basePrice: '100', discountType: '', discountValue: '' }, { discount: null }],
    [{ basePrice: '', discountType: '', discountValue: '' }, null],
    [{ basePrice: '', discountType: 'FIXED', discountValue: '5.00' }, { basePrice: '' }],
  ] as const)('of a price has only what differs: %j', (wholesale, expected) => {
    expect(changed({ wholesale })).toEqual([undefined, { WHOLESALE: expected }]);
  });

  it.each([
    [{}, undefined],
    [{ availability: 'out_of_stock' }, { status: 'out_of_stock' }],
    [{ quantity: '12' }, { status: 'unknown', quantity: 12 }],
    [{ expectedAt: '2027-01-01' }, { status: 'unknown', expectedAt: new Date('2027-01-01T00:00').toISOString() }],
  ] as const)('of the availability has the state and what differs: %j', (part, expected) => {
    expect(availabilityChange(before, { ...before, ...part })).toEqual(expected);
  });

  it('gives a tier its first price', () => {
    expect(changed({ retail: { basePrice: '120', discountType: '', discountValue: '' } })).toEqual([
      undefined,
      { RETAIL: { basePrice: '120' } },
    ]);
  });
});

it('a quantity that is no whole number is an issue of its field', () => {
  expect(wrongNumbers({ ...before, quantity: '0' })).toEqual(new Map());
  for (const typed of ['', '1.5', '-1', 'ten']) {
    expect([...wrongNumbers({ ...before, retailMinOrderQuantity: typed }).keys()]).toEqual(['retailMinOrderQuantity']);
  }
});

it('a largest quantity may be empty, and a pack needs its size', () => {
  const typed = { ...before, retailMaxOrderQuantity: 'x', packUnitName: 'carton', quantity: '-1' };
  expect([...wrongNumbers(typed)]).toEqual([
    ['retailMaxOrderQuantity', 1],
    ['pack.size', 1],
    ['quantity', 0],
  ]);
});

it('Bengali digits are digits', () => {
  expect(foldDigits('১২৩৪৫৬৭৮৯০.৫')).toBe('1234567890.5');
});

describe('a name', () => {
  it.each([
    ['Rice · চাল', 'Rice', 'চাল'],
    ['চাল · Rice', 'Rice', 'চাল'],
    ['Rice', 'Rice', ''],
    ['চাল', '', 'চাল'],
    ['Rice · Chal', 'Rice · Chal', ''],
  ])('%s has an English and a Bengali part', (name, english, bengali) => {
    expect(splitName(name)).toEqual({ en: english, bn: bengali });
  });

  it('loses nothing when it is split and joined', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Rice', 'চাল', ' · ', '5 kg', '·')), (parts) => {
        const name = parts.join('').trim();
        const joined = joinName(splitName(name));
        expect([...joined].sort()).toEqual([...joinName(splitName(joined))].sort());
        expect([...joined].filter((letter) => letter !== ' ').sort()).toEqual(
          [...name].filter((letter) => letter !== ' ').sort(),
        );
      }),
    );
  });
});
