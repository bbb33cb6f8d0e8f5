import { defineText } from '@arot/example-shared/i18n/text.ts';

/** The words of the pages that only a signed-in customer opens. */
export const frameText = defineText(
  {
    security: 'Sign-in and security',
    data: 'Your data',
    verifyNumber: 'Verify your mobile number',
    welcome: 'Welcome! Your account is open, and you see your prices.',
    signInFirst: 'Sign in to see your account',
    notCustomer: 'This account belongs to no customer. It has no prices and no documents.',
  },
  {
    security: 'লগ ইন ও নিরাপত্তা',
    data: 'আপনার তথ্য',
    verifyNumber: 'মোবাইল নম্বর যাচাই করুন',
    welcome: 'স্বাগতম! আপনার অ্যাকাউন্ট খোলা হয়েছে, এখন আপনার দাম দেখতে পাবেন।',
    signInFirst: 'অ্যাকাউন্ট দেখতে লগ ইন করুন',
    notCustomer: 'এটি ক্রেতার অ্যাকাউন্ট নয়। এতে দাম ও কাগজপত্র নেই।',
  },
);
