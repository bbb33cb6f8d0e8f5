import { defineFieldText } from '../words/define-field-text.ts';
import { defineText } from '../words/define-text.ts';

/** The names of the settings. */
export const settingText = defineFieldText(
  {
    contactPhone: 'Phone',
    contactAddress: 'Address',
    whatsappUrl: 'WhatsApp',
    seoTitle: 'Title in search results',
    seoDescription: 'Description in search results',
    facebookUrl: 'Facebook',
    youtubeUrl: 'YouTube',
    play_store: 'Google Play',
    app_store: 'App Store',
  },
  {
    contactPhone: 'যোগাযোগের নম্বর',
    contactAddress: 'ঠিকানা',
    whatsappUrl: 'হোয়াটসঅ্যাপ',
    seoTitle: 'সার্চে যে শিরোনাম দেখাবে',
    seoDescription: 'সার্চে যে বিবরণ দেখাবে',
    facebookUrl: 'ফেসবুক',
    youtubeUrl: 'ইউটিউব',
    play_store: 'গুগল প্লে',
    app_store: 'অ্যাপ স্টোর',
  },
);

export const settingsText = defineText(
  {
    shop: 'The shop',
    contact: 'How customers reach you',
    search: 'Search engines',
    links: 'Links',
    hints: 'Customers see a change with their next page. An empty field is not shown in the shop.',
    urlHint: 'A whole address, such as https://example.com/shop',
    nameHint: 'In both languages, for example: Rahman & Sons · রহমান অ্যান্ড সন্স',
    phoneHint: 'For example 01711-000000, +8801711000000 or a hotline such as 16123',
    phoneWarning: 'This does not look like a number that customers can dial. Check it; it can be saved all the same.',
    unsaved: (count: string) => (count === '1' ? '1 change is not saved' : `${count} changes are not saved`),
    saved: 'The settings have been saved.',
    history: 'History of the settings',
  },
  {
    shop: 'দোকানের পরিচয়',
    contact: 'ক্রেতা যেভাবে যোগাযোগ করবেন',
    search: 'সার্চ ইঞ্জিন',
    links: 'লিংক',
    hints: 'পরের পাতা খুললেই ক্রেতা পরিবর্তন দেখতে পান। খালি ঘর দোকানে দেখা যায় না।',
    urlHint: 'পুরো ঠিকানা লিখুন, যেমন https://example.com/shop',
    nameHint: 'দুই ভাষাতেই লিখুন, যেমন: Rahman & Sons · রহমান অ্যান্ড সন্স',
    phoneHint: 'যেমন ০১৭১১-০০০০০০, +8801711000000 অথবা ১৬১২৩-এর মতো হটলাইন',
    phoneWarning: 'এটি ফোন করার মতো নম্বর মনে হচ্ছে না। একবার মিলিয়ে দেখুন; চাইলে এভাবেও সংরক্ষণ করা যাবে।',
    unsaved: (count: string) => `${count}টি পরিবর্তন সংরক্ষণ করা হয়নি`,
    saved: 'সেটিংস সংরক্ষণ করা হয়েছে।',
    history: 'সেটিংসের ইতিহাস',
  },
);
