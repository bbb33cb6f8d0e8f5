import { defineOwnText } from '../i18n/own-text.ts';

export const passwordText = defineOwnText(
  {
    failed: 'The password was not changed. Please try again.',
  },
  {
    failed: 'পাসওয়ার্ড বদলানো যায়নি। আবার চেষ্টা করুন।',
  },
);
