import { defineText } from '../i18n/text.ts';

export const accountText = defineText(
  {
    signIn: 'Sign in',
    signInHint: 'With the phone number or email address of your account.',
    identifier: 'Phone number or email',
    password: 'Password',
    remember: 'Keep me signed in for 30 days',
    wrong: 'This phone number or email and password do not match.',
  },
  {
    signIn: 'লগ ইন',
    signInHint: 'আপনার অ্যাকাউন্টের মোবাইল নম্বর বা ইমেইল দিন।',
    identifier: 'মোবাইল নম্বর বা ইমেইল',
    password: 'পাসওয়ার্ড',
    remember: '৩০ দিন লগ ইন রাখুন',
    wrong: 'মোবাইল নম্বর বা ইমেইল ও পাসওয়ার্ড মেলেনি।',
  },
);
