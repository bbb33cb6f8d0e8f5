import { defineText } from '@arot/ui/i18n/text.ts';

export const orderText = defineText(
  {
    from: (pieces: string) => `from ${pieces}`,
    quantity: 'Quantity',
    fewer: 'Fewer',
    more: 'More',
    atLeast: (pieces: string) => `at least ${pieces}`,
    atMost: (pieces: string) => `at most ${pieces}`,
    inSteps: (step: string) => `in steps of ${step}`,
    pack: (name: string, pieces: string) => `1 ${name}: ${pieces}`,
    cost: (pieces: string, price: string, total: string) => `${pieces} at ${price}: ${total}`,
    nextBreak: (pieces: string, price: string, saved: string) => `From ${pieces}: ${price} each, ${saved} less`,
  },
  {
    from: (pieces: string) => `${pieces} থেকে`,
    quantity: 'পরিমাণ',
    fewer: 'কমান',
    more: 'বাড়ান',
    atLeast: (pieces: string) => `সর্বনিম্ন ${pieces}`,
    atMost: (pieces: string) => `সর্বোচ্চ ${pieces}`,
    inSteps: (step: string) => `${step}টির ধাপে`,
    pack: (name: string, pieces: string) => `১ ${name}: ${pieces}`,
    cost: (pieces: string, price: string, total: string) => `${pieces}, দর ${price}: ${total}`,
    nextBreak: (pieces: string, price: string, saved: string) => `${pieces} নিলে দর ${price}, প্রতিটিতে ${saved} কম`,
  },
);
