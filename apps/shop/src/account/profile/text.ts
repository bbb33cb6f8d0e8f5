import { defineAccountText } from '@arot/ui/i18n/account-text.ts';

export const profileText = defineAccountText(
  {
    change: 'Change name and shop',
    changed: 'Your profile is saved.',
    notGiven: 'Not given',
  },
  {
    change: 'নাম ও দোকানের তথ্য বদলান',
    changed: 'আপনার তথ্য সংরক্ষণ করা হয়েছে।',
    notGiven: 'দেওয়া হয়নি',
  },
);
