import { defineOwnText } from '@arot/ui/i18n/own-text.ts';

/** The words of the pages that only a signed-in customer opens. */
export const frameText = defineOwnText(
  {
    welcome: 'Welcome! Your account is open, and you see your prices.',
    signInFirst: 'Sign in to see your account',
    notCustomer: 'This account belongs to no customer. It has no prices and no documents.',
  },
  {
    welcome: 'স্বাগতম! আপনার অ্যাকাউন্ট খোলা হয়েছে, এখন আপনার দাম দেখতে পাবেন।',
    signInFirst: 'অ্যাকাউন্ট দেখতে লগ ইন করুন',
    notCustomer: 'এটি ক্রেতার অ্যাকাউন্ট নয়। এতে দাম ও কাগজপত্র নেই।',
  },
);
