import { bengaliDigits, bengaliNumber, type Message } from './message.ts';

// The messages about prices, discounts, price lists and their files.

export const amountWithDecimals: Message = {
  en: 'Must be an amount with two decimals, such as 180.00.',
  bn: 'দশমিকের পর দুই অঙ্কসহ একটি দাম লিখুন, যেমন 180.00।',
};
export const priceBound: Message = {
  en: 'Must be a price such as 120 or 120.50.',
  bn: 'সঠিক দাম লিখুন, যেমন ১২০ বা ১২০.৫০।',
};
export const amountText: Message = {
  en: 'Must be a string such as "180.00".',
  bn: 'লেখা হিসেবে দাম দিন, যেমন "180.00"।',
};
export const amount: Message = {
  en: 'Must be an amount such as 1250.00: at most 10 digits, then 2 after the point; no sign, currency or separator.',
  bn: 'সঠিক দাম লিখুন, যেমন 1250.00: সর্বোচ্চ ১০ অঙ্ক, দশমিকের পর ২ অঙ্ক; চিহ্ন, মুদ্রা বা কমা ছাড়া।',
};
export const changeText: Message = {
  en: 'Must be a string such as "5.00" or "-5.00".',
  bn: 'লেখা হিসেবে সংখ্যা দিন, যেমন "5.00" বা "-5.00"।',
};
export const changeAmount: Message = {
  en: 'Must be a number such as 5.00 or -7.5: at most 10 digits, then 2 after the point.',
  bn: 'একটি সংখ্যা লিখুন, যেমন 5.00 বা -7.5: সর্বোচ্চ ১০ অঙ্ক, দশমিকের পর ২ অঙ্ক।',
};
export const percentageAbove100: Message = {
  en: 'A percentage must not exceed 100.',
  bn: 'শতাংশ ১০০-এর বেশি হতে পারে না।',
};
export const priceOrDiscount: Message = {
  en: 'Required: basePrice, discount, or both.',
  bn: 'basePrice, discount বা দুটোই দিতে হবে।',
};
export const waysOfPriceChange: Message = {
  en: 'Send filter and operation, or changes, or csv.',
  bn: 'filter ও operation, অথবা changes, অথবা csv পাঠান।',
};
export const waysOfEntryChange: Message = {
  en: 'Send changes, or csv, or tier and percent.',
  bn: 'changes, অথবা csv, অথবা tier ও percent পাঠান।',
};
export const productOnce: Message = { en: 'Each product must be given once.', bn: 'প্রতিটি পণ্য একবার করে দিন।' };

export const quantitiesRise: Message = { en: 'Quantities must rise.', bn: 'পরিমাণ ধাপে ধাপে বাড়তে হবে।' };
export const lowestPrice: Message = { en: 'A price must be at least 0.01.', bn: 'দাম অন্তত ০.০১ টাকা হতে হবে।' };
export const pricesFall: Message = {
  en: 'Prices must fall as quantities rise.',
  bn: 'পরিমাণ বাড়লে দাম কমতে হবে।',
};
export const belowFinalPrice = (price: string): Message => ({
  en: `Must be below the final price of ${price}.`,
  bn: `চূড়ান্ত দাম ${bengaliDigits(price)} টাকার কম হতে হবে।`,
});
export const breakStays = (quantity: number | undefined, problem: Message): Message => ({
  en: `The break for ${quantity} pieces stays. ${problem.en} Send breaks too.`,
  bn: `${bengaliNumber(quantity ?? 0)}টির দামের ধাপ আগের মতোই থাকছে। ${problem.bn} breaks-ও পাঠান।`,
});

export const discountNeedsPrice: Message = { en: 'A discount needs a base price.', bn: 'ছাড় দিতে হলে দাম থাকতে হবে।' };
export const noPriceOfTier: Message = {
  en: 'There is no price for this tier to change. Set a base price.',
  bn: 'এই ধরনের ক্রেতার জন্য দাম নেই। আগে দাম দিন।',
};
export const tierHasNoPrice: Message = {
  en: 'Required: the tier has no price yet.',
  bn: 'দাম দিন: এই ধরনের ক্রেতার জন্য এখনো দাম নেই।',
};
export const discountIncomplete: Message = {
  en: 'State both the type and the value: there is no discount yet.',
  bn: 'ছাড়ের ধরন ও পরিমাণ দুটোই লিখুন: এখনো কোনো ছাড় নেই।',
};
export const priceTooLow: Message = {
  en: 'The new base price would be below 0.01.',
  bn: 'নতুন দাম ০.০১ টাকার কম হয়ে যাবে।',
};
export const priceTooHigh: Message = {
  en: 'The new base price would be above 9999999999.99.',
  bn: 'নতুন দাম সীমার বেশি হয়ে যাবে।',
};
export const discountAbovePrice = (discount: string, price: string): Message => ({
  en: `The discount of ${discount} would be above the base price of ${price}.`,
  bn: `${bengaliDigits(discount)} টাকা ছাড় মূল দাম ${bengaliDigits(price)} টাকার চেয়ে বেশি।`,
});
export const fixedDiscountAbovePrice = (discount: string, price: string): Message => ({
  en: `The fixed discount of ${discount} is above the base price of ${price}. Change one of them.`,
  bn: `${bengaliDigits(discount)} টাকা ছাড় মূল দাম ${bengaliDigits(price)} টাকার চেয়ে বেশি। একটি বদলান।`,
});
export const finalPriceTooLow: Message = {
  en: 'The final price would be below 0.01.',
  bn: 'ছাড়ের পর দাম ০.০১ টাকার কম হয়ে যাবে।',
};
export const productPriceTooLow = (slug: string): Message => ({
  en: `The price of "${slug}" would be below 0.01.`,
  bn: `“${slug}” পণ্যের দাম ০.০১ টাকার কম হয়ে যাবে।`,
});
export const percentTooLow: Message = {
  en: 'Must be above -100: no price would remain.',
  bn: '-১০০-এর বেশি লিখুন, না হলে কোনো দাম থাকবে না।',
};
export const breakAboveMaximum = (quantity: number, maximum: number): Message => ({
  en: `No order reaches ${quantity} pieces: the maximum is ${maximum}.`,
  bn: `${bengaliNumber(quantity)}টি কেনা যায় না: সর্বোচ্চ পরিমাণ ${bengaliNumber(maximum)}টি।`,
});
export const breakBesideIncrement = (quantity: number, increment: number): Message => ({
  en: `No order has ${quantity} pieces: orders are multiples of ${increment}.`,
  bn: `${bengaliNumber(quantity)}টি কেনা যায় না: ${bengaliNumber(increment)}টির গুণিতকে কিনতে হয়।`,
});
export const productPriceTooHigh = (slug: string, limit: string): Message => ({
  en: `The price of "${slug}" would be above ${limit}.`,
  bn: `“${slug}” পণ্যের দাম ${bengaliDigits(limit)} টাকার বেশি হয়ে যাবে।`,
});

/** @param listed the number of issues that are listed, if that are not all */
export const noPriceChanged = (issues: number, listed: number | undefined): Message => ({
  en: `No price was changed: ${issues} ${issues === 1 ? 'issue' : 'issues'}.${listed === undefined ? '' : ` The first ${listed} are listed.`}`,
  bn: `কোনো দাম বদলানো হয়নি: ${bengaliNumber(issues)}টি সমস্যা।${listed === undefined ? '' : ` প্রথম ${bengaliNumber(listed)}টি দেখানো হলো।`}`,
});
export const selectsMoreThan = (limit: number): Message => ({
  en: `Selects more than ${limit} products. Narrow it, for example by category.`,
  bn: `একবারে ${bengaliNumber(limit)}টির বেশি পণ্যের দাম বদলানো যায় না। কম পণ্য বেছে নিন, যেমন বিভাগ দিয়ে।`,
});
export const moreProductsThan = (limit: number): Message => ({
  en: `There are more than ${limit} products. Send them in parts.`,
  bn: `${bengaliNumber(limit)}টির বেশি পণ্য আছে। ভাগ করে পাঠান।`,
});
export const moreRowsThan = (limit: number): Message => ({
  en: `Has more than ${limit} rows. Send it in parts.`,
  bn: `একবারে ${bengaliNumber(limit)}টির বেশি সারি পাঠানো যায় না। ভাগ করে পাঠান।`,
});
export const moreOfTierThan = (limit: number): Message => ({
  en: `More than ${limit} products have a price of this tier. Send the entries in parts.`,
  bn: `এই ধরনের ক্রেতার দাম ${bengaliNumber(limit)}টির বেশি পণ্যে আছে। ভাগ করে পাঠান।`,
});
const TIERS: Readonly<Record<string, string>> = { WHOLESALE: 'পাইকারি', RETAIL: 'খুচরা' };
export const givenTwiceForTier = (tier: string, first: string): Message => ({
  en: `Is given twice for ${tier}: first in ${first}.`,
  bn: `পণ্যটি ${TIERS[tier] ?? tier} দামের জন্য দুবার লেখা হয়েছে: প্রথমবার ${first}-এ।`,
});

export const newEntryNeedsPrice: Message = { en: 'A new entry needs a base price.', bn: 'নতুন পণ্যের জন্য দাম লাগবে।' };
export const entryRemoved: Message = {
  en: 'Needs a base price: without one, the entry is removed.',
  bn: 'দাম লাগবে: দাম ছাড়া পণ্যটি তালিকা থেকে বাদ যায়।',
};
export const activeListDeleted: Message = {
  en: 'An active list cannot be deleted. Deactivate it first.',
  bn: 'সক্রিয় তালিকা মোছা যায় না। আগে নিষ্ক্রিয় করুন।',
};
export const mostActiveLists = (limit: number): Message => ({
  en: `${limit} lists are active. Deactivate one first.`,
  bn: `${bengaliNumber(limit)}টি তালিকা সক্রিয় আছে। আগে একটি নিষ্ক্রিয় করুন।`,
});
export const permissionToo = (permission: string): Message => ({
  en: `Needs the permission ${permission} too.`,
  bn: `${permission} অনুমতিও লাগবে।`,
});
export const pricesPermission: Message = {
  en: 'Prices need the permission prices:write. Create the product without prices.',
  bn: 'দাম দিতে prices:write অনুমতি লাগে। দাম ছাড়া পণ্যটি তৈরি করুন।',
};
export const afterStartsAt: Message = { en: 'Must be after startsAt.', bn: 'startsAt-এর পরে হতে হবে।' };

/** @param problem what is wrong in the column */
export const inColumn = (column: string, problem: Message): Message => ({
  en: `${column}: ${problem.en}`,
  bn: `${column}: ${problem.bn}`,
});
export const csvDiscountColumns: Message = {
  en: 'discount_type and discount_value belong together.',
  bn: 'discount_type ও discount_value একসঙ্গে দিতে হয়।',
};
export const emptyDiscount: Message = {
  en: 'Required: the discount states nothing. Use null to remove a discount.',
  bn: 'ছাড়ে কিছুই বলা নেই। ছাড় সরাতে null দিন।',
};
export const emptyPrice: Message = {
  en: 'Required: the price states nothing. Use null to remove a price.',
  bn: 'দামে কিছুই বলা নেই। দাম সরাতে null দিন।',
};
