import { defineText } from '../i18n/text.ts';

export const passwordText = defineText(
  {
    title: 'Choose a new password',
    reason: 'You signed in with a password that works only once. Choose your own password to continue.',
    current: 'One-time password',
    next: 'New password',
    hint: '8 to 128 characters. Not a common password, and not your name, mobile number or email.',
    change: 'Change the password',
    signOut: 'Sign out',
    tooMany: 'Too many attempts. Wait a little, then try again.',
    failed: 'The password was not changed. Please try again.',
  },
  {
    title: 'নতুন পাসওয়ার্ড দিন',
    reason: 'আপনি যে পাসওয়ার্ড দিয়ে লগ ইন করেছেন সেটি একবারই কাজ করে। এগিয়ে যেতে নিজের একটি পাসওয়ার্ড ঠিক করুন।',
    current: 'একবারের পাসওয়ার্ড',
    next: 'নতুন পাসওয়ার্ড',
    hint: '৮ থেকে ১২৮ অক্ষর। বহুল ব্যবহৃত পাসওয়ার্ড, আপনার নাম, মোবাইল নম্বর বা ইমেইল চলবে না।',
    change: 'পাসওয়ার্ড বদলান',
    signOut: 'লগ আউট করুন',
    tooMany: 'অনেকবার চেষ্টা করা হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
    failed: 'পাসওয়ার্ড বদলানো যায়নি। আবার চেষ্টা করুন।',
  },
);
