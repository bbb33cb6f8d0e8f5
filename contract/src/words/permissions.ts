import { PERMISSIONS } from '../staff/permission-descriptions.ts';
import type { Word } from './word.ts';

/** Tells what each permission of staff members allows, by its code. */
export const permissionWords = {
  'catalog:read': {
    en: PERMISSIONS['catalog:read'],
    bn: 'খসড়া ও মুছে ফেলা পণ্য, পাইকারি ও খুচরা দাম, আর কোন পণ্যে কী নেই, তা দেখা।',
  },
  'catalog:write': {
    en: PERMISSIONS['catalog:write'],
    bn: 'পণ্য ও বিভাগ তৈরি, বদলানো, প্রকাশ, মুছে ফেলা ও ফিরিয়ে আনা; ছবি আপলোড।',
  },
  'prices:write': { en: PERMISSIONS['prices:write'], bn: 'দাম, ছাড় ও দামের তালিকা বদলানো, একসঙ্গে অনেক পণ্যেরও।' },
  'availability:write': { en: PERMISSIONS['availability:write'], bn: 'মজুদ বদলানো।' },
  'content:write': { en: PERMISSIONS['content:write'], bn: 'অ্যাপের লেখা বদলানো ও প্রকাশ করা।' },
  'settings:write': { en: PERMISSIONS['settings:write'], bn: 'দোকানের সেটিংস বদলানো।' },
  'customers:read': { en: PERMISSIONS['customers:read'], bn: 'ক্রেতা ও তাঁদের আবেদন দেখা।' },
  'customers:write': {
    en: PERMISSIONS['customers:write'],
    bn: 'ক্রেতার তথ্য বদলানো, নিষ্ক্রিয় করা ও মুছে ফেলা; পাইকারি আবেদনে সিদ্ধান্ত নেওয়া।',
  },
  'documents:read': { en: PERMISSIONS['documents:read'], bn: 'ক্রেতার ব্যক্তিগত কাগজ দেখা।' },
  'applications:write': {
    en: PERMISSIONS['applications:write'],
    bn: 'OAuth ও চ্যাট অ্যাপ্লিকেশন এবং তাদের দেওয়া অনুমতি পরিচালনা।',
  },
  'accounts:write': { en: PERMISSIONS['accounts:write'], bn: 'কর্মীর অ্যাকাউন্ট ও ভূমিকা পরিচালনা।' },
  'events:read': { en: PERMISSIONS['events:read'], bn: 'ঘটনা অনুসরণ করা; ক্যাটালগের অনুলিপি নিতে `catalog:read`-ও লাগে।' },
  'audit:read': { en: PERMISSIONS['audit:read'], bn: 'পরিবর্তনের খাতা দেখা।' },
} satisfies Readonly<Record<keyof typeof PERMISSIONS, Word>>;
