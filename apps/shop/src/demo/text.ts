import { defineText } from '@arot/ui/i18n/text.ts';

export const demoText = defineText(
  {
    demo: 'Demo',
    signInAs: 'Sign in as',
    WHOLESALE: 'Wholesale customer',
    RETAIL: 'Retail customer',
    failed: 'This account could not be signed in.',
  },
  {
    demo: 'ডেমো',
    signInAs: 'লগ ইন করুন',
    WHOLESALE: 'পাইকারি ক্রেতা',
    RETAIL: 'খুচরা ক্রেতা',
    failed: 'এই অ্যাকাউন্টে লগ ইন করা যায়নি।',
  },
);
