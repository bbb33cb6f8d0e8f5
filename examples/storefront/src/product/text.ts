import { defineText } from '@arot/example-shared/i18n/text.ts';
import type { AvailabilityStatus, CustomerType } from '@arot/sdk';

const tiersEn: Record<CustomerType, string> = { WHOLESALE: 'Wholesale', RETAIL: 'Retail' };
const tiersBn: Record<CustomerType, string> = { WHOLESALE: 'পাইকারি', RETAIL: 'খুচরা' };

const availabilityEn: Record<AvailabilityStatus, string> = {
  in_stock: 'In stock',
  low: 'Few left',
  out_of_stock: 'Out of stock',
  preorder: 'To order in advance',
  unknown: '',
};
const availabilityBn: typeof availabilityEn = {
  in_stock: 'মজুদ আছে',
  low: 'অল্প আছে',
  out_of_stock: 'মজুদ নেই',
  preorder: 'আগাম অর্ডার',
  unknown: '',
};

export const productText = defineText(
  {
    before: 'Price before the discount:',
    off: (amount: string) => `${amount} off`,
    each: 'per piece',
    minimum: (pieces: string) => `Min. ${pieces} pcs`,
    minimumOrder: 'Minimum order',
    pieces: (pieces: string, count: number) => (count === 1 ? `${pieces} piece` : `${pieces} pieces`),
    tier: (tier: CustomerType) => tiersEn[tier],
    yourTier: 'Your price list',
    availability: (status: AvailabilityStatus) => availabilityEn[status],
    expected: (date: string) => `more expected on ${date}`,
    noPrice: 'No price yet',
    noPriceHint: 'This product has no price in your list. Please ask the shop.',
    noPicture: 'No picture',
    picture: (number: string, total: string) => `Picture ${number} of ${total}`,
    pictures: 'Pictures',
    signInForPrice: 'Sign in to see your price',
    signInForPriceShort: 'Sign in for price',
    signInHint: 'Wholesale and retail customers have prices of their own.',
    staff: 'Staff accounts see no prices.',
    signIn: 'Sign in',
    register: 'Open an account',
    description: 'About this product',
    similar: 'More from this shelf',
    path: 'You are here',
    home: 'Home',
  },
  {
    before: 'ছাড়ের আগের দাম:',
    off: (amount: string) => `${amount} ছাড়`,
    each: 'প্রতিটি',
    minimum: (pieces: string) => `সর্বনিম্ন ${pieces}টি`,
    minimumOrder: 'সর্বনিম্ন অর্ডার',
    pieces: (pieces: string, _count: number) => `${pieces}টি`,
    tier: (tier: CustomerType) => tiersBn[tier],
    yourTier: 'আপনার দামের তালিকা',
    availability: (status: AvailabilityStatus) => availabilityBn[status],
    expected: (date: string) => `${date} তারিখে আরও আসবে`,
    noPrice: 'দাম ঠিক হয়নি',
    noPriceHint: 'আপনার তালিকায় এই পণ্যের দাম নেই। দোকানে জিজ্ঞাসা করুন।',
    noPicture: 'ছবি নেই',
    picture: (number: string, total: string) => `ছবি ${number}, মোট ${total}`,
    pictures: 'ছবি',
    signInForPrice: 'আপনার দাম দেখতে লগ ইন করুন',
    signInForPriceShort: 'দাম দেখতে লগ ইন',
    signInHint: 'পাইকারি ও খুচরা ক্রেতার দাম আলাদা।',
    staff: 'কর্মী অ্যাকাউন্টে দাম দেখা যায় না।',
    signIn: 'লগ ইন',
    register: 'অ্যাকাউন্ট খুলুন',
    description: 'পণ্যের বিবরণ',
    similar: 'একই তাকের আরও পণ্য',
    path: 'আপনি এখানে',
    home: 'প্রথম পাতা',
  },
);
