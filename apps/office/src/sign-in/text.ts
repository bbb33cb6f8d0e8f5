import { defineText } from '../words/define-text.ts';

export const signInText = defineText(
  {
    title: 'Sign in to the back office',
    identifier: 'Email address or phone number',
    sending: 'Signing in…',
    sessionEnded: 'Your session has ended. Sign in again: what you have typed and not saved is still here.',
    wrong: 'The account or the password is wrong.',
    tooMany: 'Too many attempts. Wait a few minutes.',
  },
  {
    title: 'ব্যাক অফিসে লগ ইন করুন',
    identifier: 'ইমেইল ঠিকানা অথবা মোবাইল নম্বর',
    sending: 'লগ ইন হচ্ছে…',
    sessionEnded: 'আপনার সেশন শেষ হয়েছে। আবার লগ ইন করুন: যা লিখেছেন কিন্তু সংরক্ষণ করেননি, তা এখানেই আছে।',
    wrong: 'অ্যাকাউন্ট বা পাসওয়ার্ড ভুল।',
    tooMany: 'অনেকবার চেষ্টা হয়েছে। কয়েক মিনিট অপেক্ষা করুন।',
  },
);
