import { defineText } from '@arot/ui/i18n/text.ts';

export const categoryText = defineText(
  {
    subcategories: 'In this category',
    productCount: (count: string, number: number) => (number === 1 ? `${count} product` : `${count} products`),
    empty: 'Nothing on this shelf yet',
    emptyHint: 'The shop has no products here at the moment.',
    see: (count: string) => `See all ${count} products`,
  },
  {
    subcategories: 'এই বিভাগে আছে',
    productCount: (count: string, _number: number) => `${count}টি পণ্য`,
    empty: 'এই তাকে এখনো কিছু নেই',
    emptyHint: 'এই মুহূর্তে এখানে কোনো পণ্য নেই।',
    see: (count: string) => `${count}টি পণ্যের সব দেখুন`,
  },
);
