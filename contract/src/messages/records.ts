import * as catalog from './catalog.ts';
import type { Message } from './message.ts';
import { fixedDiscountAbovePrice, percentageAbove100 } from './prices.ts';

/**
 * The messages about records of catalog files that do not fit to each other, or to what is stored, by their codes. The statement that
 * finds the issues has the codes, and the parameters as texts.
 */
export const recordIssues = {
  givenTwice: (file, row) => catalog.givenTwice(`${file}:${row}`),
  noProduct: (slug) => catalog.noProductNamed(slug),
  noCategory: (id) => ({ en: `There is no category "${id}".`, bn: `“${id}” নামে কোনো বিভাগ নেই।` }),
  newProduct: (slug) => ({
    en: `Is required: there is no product "${slug}" yet.`,
    bn: `নাম দিন: “${slug}” পণ্যটি এখনো নেই।`,
  }),
  newCategory: (id) => ({
    en: `Is required: there is no category "${id}" yet.`,
    bn: `নাম দিন: “${id}” বিভাগটি এখনো নেই।`,
  }),
  formerSlug: (former, slug) => {
    const { en, bn } = catalog.formerSlugOf(former, slug);
    return { en: `${en.slice(0, -1)}, or follow renames (--follow-renames).`, bn: `${bn} অথবা --follow-renames দিন।` };
  },
  deletedProduct: (slug) => catalog.deletedProductNamed(slug),
  deletedUnnamed: (slug) => ({
    en: `Product "${slug}" is deleted. Restore it, or state its name or status.`,
    bn: `“${slug}” পণ্যটি মুছে ফেলা হয়েছে। ফিরিয়ে আনুন, অথবা নাম বা অবস্থা লিখুন।`,
  }),
  ownParent: () => catalog.ownParent,
  parentIsSubcategory: (parent) => ({
    en: `Category "${parent}" is a subcategory itself, and there are only two levels.`,
    bn: `“${parent}” নিজেই একটি উপবিভাগ। বিভাগের স্তর মাত্র দুটি।`,
  }),
  hasSubcategories: (id, child) => ({
    en: `Category "${id}" has subcategories, such as "${child}", and there are only two levels.`,
    bn: `“${id}” বিভাগে উপবিভাগ আছে, যেমন “${child}”। বিভাগের স্তর মাত্র দুটি।`,
  }),
  categoryRemoved: (id) => ({
    en: `Required: the product is in category "${id}", which the import removes. State another category, or none.`,
    bn: `পণ্যটি “${id}” বিভাগে আছে, যা এই আমদানিতে মুছে যাবে। অন্য বিভাগ লিখুন, অথবা খালি রাখুন।`,
  }),
  categoryInUse: (id, slug) => ({
    en: `The import removes category "${id}", but product "${slug}" is still in it.`,
    bn: `এই আমদানিতে “${id}” বিভাগ মুছে যাবে, কিন্তু “${slug}” পণ্যটি এখনো এতে আছে।`,
  }),
  otherId: (slug, id) => ({
    en: `Product "${slug}" has the id "${id}".`,
    bn: `“${slug}” পণ্যের আইডি “${id}”।`,
  }),
  idTaken: (slug) => ({ en: `The id is taken by product "${slug}".`, bn: `এই আইডি “${slug}” পণ্যের।` }),
  idGiven: (slug) => ({
    en: `The id is given to product "${slug}" of this import.`,
    bn: `এই ফাইলে আইডিটি “${slug}” পণ্যকে দেওয়া হয়েছে।`,
  }),
  skuTaken: (slug) => ({ en: `The SKU is taken by product "${slug}".`, bn: `এই SKU “${slug}” পণ্যের।` }),
  skuGiven: (slug) => ({
    en: `The SKU is given to product "${slug}" of this import.`,
    bn: `এই ফাইলে SKU-টি “${slug}” পণ্যকে দেওয়া হয়েছে।`,
  }),
  codeOfSpreadsheet: (code, stored) => ({
    en: `"${code}" is how a spreadsheet writes a date or a large number. ${stored === undefined ? 'Write the code in a column of text.' : `The product has "${stored}".`}`,
    bn: `“${code}” স্প্রেডশিটে লেখা একটি তারিখ বা বড় সংখ্যা। ${stored === undefined ? 'কলামটি Text করে কোডটি আবার লিখুন।' : `পণ্যের কোড “${stored}”।`}`,
  }),
  noPriceStored: () => ({
    en: 'Required: no base price is stored for this discount.',
    bn: 'দাম দিন: এই ছাড়ের জন্য কোনো দাম সংরক্ষিত নেই।',
  }),
  noDiscountType: () => ({ en: 'Required: FIXED or PERCENTAGE.', bn: 'FIXED বা PERCENTAGE লিখুন।' }),
  noDiscountValue: () => ({ en: 'Required: an amount such as "10.00".', bn: 'পরিমাণ লিখুন, যেমন "10.00"।' }),
  percentageAbove100: () => percentageAbove100,
  discountAbovePrice: (discount, price) => fixedDiscountAbovePrice(discount, price),
  freePrice: () => ({
    en: 'A base price of 0.00 needs --allow-free.',
    bn: 'দাম ০.০০ হতে হলে --allow-free দিন।',
  }),
  freeAfterDiscount: () => ({
    en: 'The discount leaves a price of 0.00, which needs --allow-free.',
    bn: 'ছাড়ের পর দাম ০.০০ হয়ে যায়। সেটি চাইলে --allow-free দিন।',
  }),
  minimumNotMultiple: (minimum, increment) => catalog.minimumNotMultiple(Number(minimum), Number(increment)),
  maximumBelowMinimum: (maximum, minimum) => catalog.maximumBelowMinimum(Number(maximum), Number(minimum)),
} satisfies Record<string, (...parameters: string[]) => Message>;
