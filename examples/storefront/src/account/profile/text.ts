import { defineText } from '@arot/example-shared/i18n/text.ts';

export const profileText = defineText(
  {
    change: 'Change name and shop',
    save: 'Save',
    changed: 'Your profile is saved.',
    notGiven: 'Not given',
    priceList: 'Price list',
  },
  {
    change: 'নাম ও দোকানের তথ্য বদলান',
    save: 'সংরক্ষণ করুন',
    changed: 'আপনার তথ্য সংরক্ষণ করা হয়েছে।',
    notGiven: 'দেওয়া হয়নি',
    priceList: 'দামের তালিকা',
  },
);
