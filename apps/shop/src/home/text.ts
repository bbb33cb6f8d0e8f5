import { defineText } from '@arot/ui/i18n/text.ts';

export const homeText = defineText(
  {
    title: 'Everything for your shop, from one depot',
    lead: 'Rice, oil, soap and hardware by the sack and by the carton, at wholesale prices.',
    browse: 'Browse all products',
    offer: 'More about this offer',
    categories: 'What do you need?',
    newest: 'New at the depot',
    all: 'See all',
    pricesTitle: 'Your prices are waiting for you',
    pricesText: 'Sign in to see what you pay. A new account takes two minutes: a phone number and a password.',
    empty: 'The shelves are still empty',
    emptyHint: 'Products appear here as soon as the shop publishes them.',
  },
  {
    title: 'আপনার দোকানের সব পণ্য, এক আড়তে',
    lead: 'চাল, তেল, সাবান থেকে হার্ডওয়্যার: বস্তায় ও কার্টনে, পাইকারি দামে।',
    browse: 'সব পণ্য দেখুন',
    offer: 'এই অফার সম্পর্কে আরও',
    categories: 'কী দরকার আপনার?',
    newest: 'আড়তে নতুন এসেছে',
    all: 'সব দেখুন',
    pricesTitle: 'আপনার দাম দেখে নিন',
    pricesText: 'দাম দেখতে লগ ইন করুন। নতুন অ্যাকাউন্ট খুলতে লাগে শুধু মোবাইল নম্বর ও পাসওয়ার্ড।',
    empty: 'তাক এখনো খালি',
    emptyHint: 'দোকান পণ্য প্রকাশ করলেই এখানে দেখা যাবে।',
  },
);
