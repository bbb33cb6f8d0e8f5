import { defineText } from '@arot/ui/i18n/text.ts';

export const uiText = defineText(
  {
    unreachable: 'The shop cannot be reached at the moment. Check your connection, or try again in a minute.',
    busy: 'The shop is very busy. Please try again in a moment.',
    requestId: 'Request number, if you call us:',
    offline: 'You are offline',
    offlineHint: 'This page loads by itself as soon as you are connected again.',
    offlineBar: 'You are offline. What you see may be out of date.',
    asOf: (time: string) => `As of ${time}`,
    notFoundHint: 'It may have been moved, or it is no longer on sale.',
    toHome: 'Go to the front page',
    toProducts: 'See all products',
  },
  {
    unreachable: 'এই মুহূর্তে দোকানে সংযোগ করা যাচ্ছে না। ইন্টারনেট সংযোগ দেখুন, অথবা এক মিনিট পরে আবার চেষ্টা করুন।',
    busy: 'দোকানে এখন খুব ভিড়। একটু পরে আবার চেষ্টা করুন।',
    requestId: 'ফোন করলে এই অনুরোধ নম্বরটি বলুন:',
    offline: 'আপনি অফলাইনে আছেন',
    offlineHint: 'সংযোগ ফিরে এলে পাতাটি নিজেই লোড হবে।',
    offlineBar: 'আপনি অফলাইনে আছেন। যা দেখছেন তা পুরোনো হতে পারে।',
    asOf: (time: string) => `${time} পর্যন্ত হালনাগাদ`,
    notFoundHint: 'হয়তো এটি সরানো হয়েছে, অথবা পণ্যটি আর বিক্রি হয় না।',
    toHome: 'প্রথম পাতায় যান',
    toProducts: 'সব পণ্য দেখুন',
  },
);
