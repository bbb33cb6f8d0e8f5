import { bengaliNumber, type Message } from './message.ts';

// The messages about imports of catalog files by staff members.

export const priceListOfTarget: Message = {
  en: 'Required with the target "price-list", and only there.',
  bn: 'লক্ষ্য “price-list” হলেই কেবল এটি দিতে হবে।',
};
export const noPriceList: Message = { en: 'There is no such price list.', bn: 'এমন কোনো দামের তালিকা নেই।' };
export const importFileType: Message = {
  en: 'Must be a .csv, .tsv, .jsonl or .xlsx file, or a .zip file of pictures.',
  bn: 'একটি .csv, .tsv, .jsonl বা .xlsx ফাইল, অথবা ছবির একটি .zip ফাইল দিন।',
};
export const importOnlyZip: Message = {
  en: 'Pictures must be in a .zip file.',
  bn: 'ছবিগুলো একটি .zip ফাইলে দিন।',
};
export const importNoZip: Message = {
  en: 'A .zip file is for the target "pictures" only.',
  bn: '.zip ফাইল শুধু “pictures” লক্ষ্যের জন্য।',
};
export const importTooLarge: Message = {
  en: 'Choose a file of 50 MiB or smaller.',
  bn: 'সর্বোচ্চ ৫০ মেগাবাইটের একটি ফাইল দিন।',
};
export const importBusy: Message = {
  en: 'Another import is being checked or applied. Try again when it has ended.',
  bn: 'আরেকটি আমদানি চলছে। সেটি শেষ হলে আবার চেষ্টা করুন।',
};
export const importNotReady = (state: string): Message => ({
  en: `Only an import that is "ready" can be applied. This one is "${state}".`,
  bn: `শুধু “ready” অবস্থার আমদানি প্রয়োগ করা যায়। এটির অবস্থা “${state}”।`,
});
export const importApplying: Message = {
  en: 'It is being applied. Wait until that has ended.',
  bn: 'এটি প্রয়োগ করা হচ্ছে। শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
};
export const importOtherKind = (found: string, target: string): Message => ({
  en: `Is a record of another kind ("${found}"). The target is "${target}".`,
  bn: `এটি অন্য ধরনের তথ্য (“${found}”)। লক্ষ্য “${target}”।`,
});
export const reservedSlug: Message = {
  en: 'Is reserved by the API. Choose another slug.',
  bn: 'এই স্লাগ ব্যবহার করা যায় না। অন্য একটি দিন।',
};
export const separatorText: Message = {
  en: 'Must be a text without quotes and line ends.',
  bn: 'উদ্ধৃতি চিহ্ন ও নতুন লাইন ছাড়া লিখুন।',
};
export const importOnlyTable: Message = {
  en: 'A price list must be a .csv, .tsv or .xlsx file.',
  bn: 'দামের তালিকা .csv, .tsv বা .xlsx ফাইলে দিন।',
};
export const importZipDamaged: Message = {
  en: 'Cannot be read as a ZIP file. Make it again.',
  bn: 'ZIP ফাইলটি পড়া যাচ্ছে না। আবার তৈরি করুন।',
};
export const importZipEntries = (limit: number): Message => ({
  en: `Has more than ${limit} files. Send several ZIP files.`,
  bn: `ফাইল ${bengaliNumber(limit)}টির বেশি। কয়েকটি ZIP ফাইলে ভাগ করে পাঠান।`,
});
