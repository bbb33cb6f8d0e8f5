import { bengaliNumber, type Message } from './message.ts';

// The messages about products, categories, pictures, app content and the search.

export const severalUrls: Message = {
  en: 'Contains several URLs. In CSV, separate them by white space or "|".',
  bn: 'এখানে একাধিক ঠিকানা আছে। CSV-তে ফাঁকা জায়গা বা “|” দিয়ে আলাদা করুন।',
};
export const reservedId: Message = {
  en: 'Is reserved by the API. Choose another id.',
  bn: 'এই আইডি ব্যবহার করা যায় না। অন্য একটি দিন।',
};
export const aboveMaxPrice: Message = { en: 'Must not exceed maxPrice.', bn: 'maxPrice-এর বেশি হতে পারে না।' };
export const gtin: Message = {
  en: 'Must be 8, 12, 13 or 14 digits, the last one a check digit.',
  bn: '৮, ১২, ১৩ বা ১৪টি অঙ্ক লিখুন, শেষটি যাচাই অঙ্ক।',
};
export const codeOnce: Message = { en: 'Each code must be given once.', bn: 'প্রতিটি কোড একবার করে দিন।' };
export const skuTaken: Message = { en: 'The SKU is taken.', bn: 'এই SKU অন্য পণ্যের।' };
export const skuOfOther: Message = {
  en: 'Another product has this SKU, in this or another letter case; it may be deleted. Choose another one.',
  bn: 'এই SKU অন্য পণ্যের, ছোট বা বড় হাতের অক্ষরে; পণ্যটি মুছে ফেলাও হতে পারে। অন্য একটি দিন।',
};
export const slugTaken: Message = {
  en: 'The slug is taken.',
  bn: 'এই স্লাগ অন্য পণ্যের; মুছে ফেলা পণ্যের স্লাগও ৩০ দিন রাখা হয়। অন্য একটি দিন।',
};
export const slugOfOther: Message = {
  en: 'Another product has this slug; a deleted product has it for 30 days. Choose another one.',
  bn: 'এই স্লাগ অন্য পণ্যের; মুছে ফেলা পণ্যের স্লাগও ৩০ দিন রাখা হয়। অন্য একটি দিন।',
};
export const productDeleted: Message = {
  en: 'The product is deleted. Restore it first.',
  bn: 'পণ্যটি মুছে ফেলা হয়েছে। আগে ফিরিয়ে আনুন।',
};
export const productNotDeleted: Message = {
  en: 'The product is not deleted.',
  bn: 'পণ্যটি মুছে ফেলা অবস্থায় নেই।',
};
export const productGone: Message = {
  en: 'The product was deleted more than 30 days ago and will be removed. Create a new one.',
  bn: 'পণ্যটি ৩০ দিনের বেশি আগে মুছে ফেলা হয়েছে, আর ফিরিয়ে আনা যাবে না। নতুন করে তৈরি করুন।',
};
export const noProduct: Message = { en: 'There is no such product.', bn: 'এই পণ্য নেই।' };
export const noProductNamed = (slug: string): Message => ({
  en: `There is no product "${slug}".`,
  bn: `“${slug}” নামে কোনো পণ্য নেই।`,
});
export const deletedProductNamed = (slug: string): Message => ({
  en: `Product "${slug}" is deleted. Restore it first.`,
  bn: `“${slug}” পণ্যটি মুছে ফেলা হয়েছে। আগে ফিরিয়ে আনুন।`,
});
export const formerSlugOf = (former: string, slug: string): Message => ({
  en: `"${former}" is a former slug of product "${slug}". State that slug.`,
  bn: `“${former}” এখন “${slug}” পণ্যের আগের স্লাগ। নতুন স্লাগটি লিখুন।`,
});
const KINDS = {
  category: { en: 'categories', bn: 'বিভাগ' },
  product: { en: 'products', bn: 'পণ্য' },
  setting: { en: 'settings', bn: 'সেটিংস' },
  appContent: { en: 'app content', bn: 'অ্যাপের লেখা' },
} as const;
type Kind = keyof typeof KINDS;

/** @param kinds the kinds of records that would be replaced by none */
export const nothingToReplaceWith = (kinds: readonly Kind[]): Message => ({
  en: `Nothing was imported: the files have no ${kinds.map((kind) => KINDS[kind].en).join(' and no ')}, so the stored ones are not deleted.`,
  bn: `কিছুই আমদানি হয়নি: ফাইলে কোনো ${kinds.map((kind) => KINDS[kind].bn).join(' বা ')} নেই, তাই আগেরগুলো মোছা হয়নি।`,
});
type Deletions = { readonly kind: Kind; readonly deleted: number; readonly stored: number };
/** @param total the number of deletions, with settings that are unset */
export const deletionsNeedNumber = (total: number, deletions: readonly Deletions[]): Message => ({
  en: `Nothing was imported: it would delete ${deletions.map(({ kind, deleted, stored }) => `${deleted} of ${stored} ${KINDS[kind].en}`).join(', ') || 'nothing'}. To do that, state the number: --replace --delete ${total}`,
  bn: `কিছুই আমদানি হয়নি: ${deletions.map(({ kind, deleted, stored }) => `${bengaliNumber(stored)}টির মধ্যে ${bengaliNumber(deleted)}টি ${KINDS[kind].bn}`).join(', ') || 'কিছুই না'} মুছে যেত। মুছতে চাইলে সংখ্যাটি লিখুন: ${bengaliNumber(total)}`,
});
export const givenTwice = (first: string): Message => ({
  en: `Is given twice: first in ${first}.`,
  bn: `এটি দুবার দেওয়া হয়েছে: প্রথমবার ${first}-এ।`,
});
export const noAvailabilityChanged: Message = {
  en: 'No availability was changed.',
  bn: 'কোনো পণ্যের মজুত বদলানো হয়নি।',
};
export const minimumNotMultiple = (minimum: number, increment: number): Message => ({
  en: `The minimum of ${minimum} is not a multiple of the increment of ${increment}. Change one of them.`,
  bn: `সর্বনিম্ন ${bengaliNumber(minimum)} বৃদ্ধির ধাপ ${bengaliNumber(increment)} দিয়ে ভাগ করা যায় না। একটি বদলান।`,
});
export const maximumBelowMinimum = (maximum: number, minimum: number): Message => ({
  en: `The maximum of ${maximum} is below the minimum of ${minimum}. Change one of them.`,
  bn: `সর্বোচ্চ ${bengaliNumber(maximum)} সর্বনিম্ন ${bengaliNumber(minimum)}-এর চেয়ে কম। একটি বদলান।`,
});

export const noCategory: Message = {
  en: 'There is no such category.',
  bn: 'বিভাগটি আর নেই। অন্য একটি বেছে নিন।',
};
export const mainCategory: Message = { en: 'Must be a main category.', bn: 'একটি মূল বিভাগ বেছে নিন।' };
export const otherCategory: Message = { en: 'Must be another category.', bn: 'অন্য একটি বিভাগ বেছে নিন।' };
export const ownParent: Message = {
  en: 'A category cannot be its own parent.',
  bn: 'কোনো বিভাগ নিজের ভেতরে থাকতে পারে না।',
};
export const hasSubcategories: Message = {
  en: 'A category with subcategories cannot become a subcategory.',
  bn: 'যে বিভাগের উপবিভাগ আছে, সেটি নিজে উপবিভাগ হতে পারে না।',
};
export const categoryIdTaken: Message = { en: 'Another category has this id.', bn: 'এই আইডি অন্য বিভাগের।' };
export const categoryNotEmpty = (products: number, children: number): Message => ({
  en: `The category is not empty (products: ${products}, subcategories: ${children}). Say where they go with moveTo.`,
  bn: `বিভাগটি খালি নয় (পণ্য: ${bengaliNumber(products)}, উপবিভাগ: ${bengaliNumber(children)})। moveTo দিয়ে বলুন, এগুলো কোথায় যাবে।`,
});

export const appContentKey: Message = {
  en: 'Must be 1 to 100 lower-case letters, digits, hyphens or underscores.',
  bn: '১ থেকে ১০০টি ইংরেজি ছোট হাতের অক্ষর, সংখ্যা, হাইফেন বা আন্ডারস্কোর লিখুন।',
};
export const appContentTaken: Message = { en: 'Other app content has this key.', bn: 'এই কী দিয়ে আগেই লেখা আছে।' };

export const pictureMissing: Message = {
  en: 'Names a picture that this server does not have. Upload it first.',
  bn: 'ছবিটি সার্ভারে নেই। আবার আপলোড করুন।',
};
export const sendPicture: Message = { en: 'Send the file of a picture.', bn: 'একটি ছবির ফাইল পাঠান।' };
export const pictureType: Message = {
  en: 'Must be a JPEG, PNG, WebP or AVIF picture.',
  bn: 'JPEG, PNG, WebP বা AVIF ছবি দিন।',
};
export const pictureAnimated: Message = {
  en: 'Must not be animated. Send one picture.',
  bn: 'নড়াচড়া করা ছবি চলবে না। একটি স্থির ছবি দিন।',
};
export const pictureSize = (megapixels: number, side: number): Message => ({
  en: `Must have at most ${megapixels} megapixels, and at most ${side} on a side.`,
  bn: `সর্বোচ্চ ${bengaliNumber(megapixels)} মেগাপিক্সেল, আর এক পাশে সর্বোচ্চ ${bengaliNumber(side)} পিক্সেল হতে পারে।`,
});
export const pictureMemory: Message = {
  en: 'Is too large to decode. Send it smaller, or as a JPEG that is not progressive.',
  bn: 'ছবিটি খুব বড়। ছোট করে, অথবা progressive নয় এমন JPEG হিসেবে আবার দিন।',
};
export const pictureUnreadable: Message = {
  en: 'Is damaged or incomplete. Save it again as a JPEG or PNG.',
  bn: 'ছবিটি পড়া যাচ্ছে না। JPEG বা PNG হিসেবে আবার সংরক্ষণ করে দিন।',
};
export const pictureTimeout: Message = {
  en: 'Takes too long to decode. Save it again as a JPEG or PNG.',
  bn: 'ছবিটি পড়তে খুব বেশি সময় লাগছে। JPEG বা PNG হিসেবে আবার সংরক্ষণ করে দিন।',
};
const OTHER_CONTENT = {
  'a ZIP archive': 'ZIP ফাইল',
  'a PDF document': 'PDF ফাইল',
  'a page': 'ওয়েব পাতা',
} as const;
export const pictureAndOther = (other: keyof typeof OTHER_CONTENT): Message => ({
  en: `Is a picture and ${other}. Save it again as a JPEG or PNG.`,
  bn: `এটি একই সঙ্গে ছবি ও ${OTHER_CONTENT[other]}। JPEG বা PNG হিসেবে আবার সংরক্ষণ করে দিন।`,
});
/** @param english the sentence for an operator, which names the command that installs the package */
export const picturesNeedPackage = (english: string): Message => ({
  en: english,
  bn: 'এই সার্ভারে এখন ছবি আপলোড করা যায় না: sharp প্যাকেজটি ইনস্টল করা নেই।',
});

export const oneWord: Message = { en: 'Must be one word without digits.', bn: 'সংখ্যা ছাড়া একটি শব্দ লিখুন।' };
export const wordInTwoGroups = (word: string, first: number, second: number): Message => ({
  en: `"${word}" is in the groups ${first} and ${second}. Keep it in one.`,
  bn: `“${word}” ${bengaliNumber(first)} ও ${bengaliNumber(second)} নম্বর দলে আছে। এক দলে রাখুন।`,
});
export const notOneWord = (word: string): Message => ({
  en: `"${word}" is not one word of letters.`,
  bn: `“${word}” অক্ষরের একটি শব্দ নয়।`,
});
