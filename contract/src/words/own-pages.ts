import type { Word } from './word.ts';

/** The words of pages that only an account opens which is signed in. Visitors do not load them. */
export const ownPageWords = {
  passwordWorksOnce: {
    en: 'You signed in with a password that works only once. Choose your own password to continue.',
    bn: 'আপনি যে পাসওয়ার্ড দিয়ে লগ ইন করেছেন সেটি একবারই কাজ করে। এগিয়ে যেতে নিজের একটি পাসওয়ার্ড ঠিক করুন।',
  },
  signInAndSecurity: { en: 'Sign-in and security', bn: 'লগ ইন ও নিরাপত্তা' },
  yourData: { en: 'Your data', bn: 'আপনার তথ্য' },
} satisfies Readonly<Record<string, Word>>;
