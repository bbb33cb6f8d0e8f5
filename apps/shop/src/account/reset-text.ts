import { defineAccountText } from '@arot/ui/i18n/account-text.ts';

export const resetText = defineAccountText(
  {
    forgottenHint:
      'We send a code to the phone number, or to the email if you have verified it. With it you choose a new password.',
    codeIfKnown: (identifier: string) =>
      `If there is an account with ${identifier}, a code is on its way. It is valid for ten minutes.`,
    removeFactors: 'Remove my second factors too.',
    codeSignInHint: 'We send a code to the phone number, or to the email if you have verified it. With it you sign in.',
  },
  {
    forgottenHint: 'আপনার মোবাইল নম্বরে, অথবা যাচাই করা ইমেইলে একটি কোড পাঠানো হবে। তা দিয়ে নতুন পাসওয়ার্ড দিতে পারবেন।',
    codeIfKnown: (identifier: string) =>
      `${identifier} দিয়ে কোনো অ্যাকাউন্ট থাকলে একটি কোড পাঠানো হচ্ছে। এটি দশ মিনিট কাজ করবে।`,
    removeFactors: 'আমার লগ ইনের দ্বিতীয় ধাপও সরান।',
    codeSignInHint: 'আপনার মোবাইল নম্বরে, অথবা যাচাই করা ইমেইলে একটি কোড পাঠানো হবে। তা দিয়ে লগ ইন করতে পারবেন।',
  },
);
