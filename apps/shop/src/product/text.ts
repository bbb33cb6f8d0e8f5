import type { CustomerType } from '@arot/sdk';
import { defineText } from '@arot/ui/i18n/text.ts';

const tiersEn: Record<CustomerType, string> = { WHOLESALE: 'Wholesale', RETAIL: 'Retail' };
const tiersBn: Record<CustomerType, string> = { WHOLESALE: 'পাইকারি', RETAIL: 'খুচরা' };

export const productText = defineText(
  {
    before: 'Price before the discount:',
    off: (amount: string) => `${amount} off`,
    each: 'per piece',
    per: (unit: string) => `per ${unit}`,
    askForMore: 'Ask the shop when it comes:',
    minimum: (pieces: string) => `Min. ${pieces} pcs`,
    pieces: (pieces: string, count: number) => (count === 1 ? `${pieces} piece` : `${pieces} pieces`),
    tier: (tier: CustomerType) => tiersEn[tier],
    yourTier: 'Your price list',
    expected: (date: string) => `more expected on ${date}`,
    noPrice: 'No price yet',
    noPriceHint: 'This product has no price in your list. Please ask the shop.',
    picture: (number: string, total: string) => `Picture ${number} of ${total}`,
    signInForPrice: 'Sign in to see your price',
    signInForPriceShort: 'Sign in for price',
    signInHint: 'Wholesale and retail customers have prices of their own.',
    staff: 'Staff accounts see no prices.',
    description: 'About this product',
    similar: 'More from this shelf',
    path: 'You are here',
  },
  {
    before: 'ছাড়ের আগের দাম:',
    off: (amount: string) => `${amount} ছাড়`,
    each: 'প্রতিটি',
    per: (unit: string) => `প্রতি ${unit}`,
    askForMore: 'কবে আসবে দোকানে জেনে নিন:',
    minimum: (pieces: string) => `সর্বনিম্ন ${pieces}টি`,
    pieces: (pieces: string, _count: number) => `${pieces}টি`,
    tier: (tier: CustomerType) => tiersBn[tier],
    yourTier: 'আপনার দামের তালিকা',
    expected: (date: string) => `${date} তারিখে আরও আসবে`,
    noPrice: 'দাম ঠিক হয়নি',
    noPriceHint: 'আপনার তালিকায় এই পণ্যের দাম নেই। দোকানে জিজ্ঞাসা করুন।',
    picture: (number: string, total: string) => `ছবি ${number}, মোট ${total}`,
    signInForPrice: 'আপনার দাম দেখতে লগ ইন করুন',
    signInForPriceShort: 'দাম দেখতে লগ ইন',
    signInHint: 'পাইকারি ও খুচরা ক্রেতার দাম আলাদা।',
    staff: 'কর্মী অ্যাকাউন্টে দাম দেখা যায় না।',
    description: 'পণ্যের বিবরণ',
    similar: 'একই তাকের আরও পণ্য',
    path: 'আপনি এখানে',
  },
);
