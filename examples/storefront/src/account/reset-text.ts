import { defineText } from '@arot/example-shared/i18n/text.ts';

export const resetText = defineText(
  {
    forgotten: 'Forgotten password',
    forgottenHint:
      'We send a code to the phone number, or to the email if you have verified it. With it you choose a new password.',
    codeIfKnown: (identifier: string) =>
      `If there is an account with ${identifier}, a code is on its way. It is valid for ten minutes.`,
    sendCode: 'Send the code',
    removeFactors: 'Remove my second factors too.',
    removeFactorsHint: 'If you have lost your app or passkey, or did not add it yourself.',
  },
  {
    forgotten: 'পাসওয়ার্ড ভুলে গেছেন',
    forgottenHint: 'আপনার মোবাইল নম্বরে, অথবা যাচাই করা ইমেইলে একটি কোড পাঠানো হবে। তা দিয়ে নতুন পাসওয়ার্ড দিতে পারবেন।',
    codeIfKnown: (identifier: string) =>
      `${identifier} দিয়ে কোনো অ্যাকাউন্ট থাকলে একটি কোড পাঠানো হচ্ছে। এটি দশ মিনিট কাজ করবে।`,
    sendCode: 'কোড পাঠান',
    removeFactors: 'আমার লগ ইনের দ্বিতীয় ধাপও সরান।',
    removeFactorsHint: 'কোডের অ্যাপ বা পাসকি হারিয়ে থাকলে, অথবা আপনি নিজে তা যোগ না করলে।',
  },
);
