import { defineAccountText } from '@arot/ui/i18n/account-text.ts';

export const contactText = defineAccountText(
  {
    title: 'Mobile number and email',
    phoneAction: 'Verify or change the number',
    emailAction: 'Verify or change the email',
    addEmail: 'Add an email',
    newHint: 'Leave it as it is to verify it, or write another one. A code is sent to it.',
    noCode: 'No code? Check what you have written. It may belong to another account.',
    phoneDone: 'Your mobile number is verified.',
    emailDone: 'Your email is verified.',
    verified: 'Verified',
    notVerified: 'Not verified',
    remove: 'Remove the email',
    removed: 'Your email is removed.',
  },
  {
    title: 'মোবাইল নম্বর ও ইমেইল',
    phoneAction: 'নম্বর যাচাই করুন বা বদলান',
    emailAction: 'ইমেইল যাচাই করুন বা বদলান',
    addEmail: 'ইমেইল যোগ করুন',
    newHint: 'যাচাই করতে এটি এভাবেই রাখুন, অথবা অন্য একটি লিখুন। সেখানে একটি কোড পাঠানো হবে।',
    noCode: 'কোড পাননি? যা লিখেছেন তা দেখুন। এটি অন্য অ্যাকাউন্টের হতে পারে।',
    phoneDone: 'আপনার মোবাইল নম্বর যাচাই হয়েছে।',
    emailDone: 'আপনার ইমেইল যাচাই হয়েছে।',
    verified: 'যাচাই করা',
    notVerified: 'যাচাই হয়নি',
    remove: 'ইমেইল সরান',
    removed: 'আপনার ইমেইল সরানো হয়েছে।',
  },
);
