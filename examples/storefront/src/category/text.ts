import { defineText } from '@arot/example-shared/i18n/text.ts';

export const categoryText = defineText(
  {
    categories: 'Categories',
    subcategories: 'In this category',
    shelf: 'Products',
    products: (count: string, number: number) => (number === 1 ? `${count} product` : `${count} products`),
    all: 'All categories',
    empty: 'Nothing on this shelf yet',
    emptyHint: 'The shop has no products here at the moment.',
    see: (count: string) => `See all ${count} products`,
  },
  {
    categories: 'বিভাগ',
    subcategories: 'এই বিভাগে আছে',
    shelf: 'পণ্য',
    products: (count: string, _number: number) => `${count}টি পণ্য`,
    all: 'সব বিভাগ',
    empty: 'এই তাকে এখনো কিছু নেই',
    emptyHint: 'এই মুহূর্তে এখানে কোনো পণ্য নেই।',
    see: (count: string) => `${count}টি পণ্যের সব দেখুন`,
  },
);
