import { defineText } from '@arot/example-shared/i18n/text.ts';

export const historyText = defineText(
  {
    history: 'History',
    none: 'No changes are recorded yet.',
    more: 'Show older changes',
    before: 'Before',
    after: 'After',
    field: 'Field',
    empty: 'empty',
    commandLine: 'Command line',
    anonymous: 'Not signed in',
    earlierText: 'earlier text',
    laterText: 'new text',
    counts: (created: string, updated: string, deleted: string) =>
      `${created} created, ${updated} changed, ${deleted} deleted`,
    yes: 'yes',
    no: 'no',
    created: 'Created',
    changed: 'Changed',
    deleted: 'Deleted',
  },
  {
    history: 'ইতিহাস',
    none: 'এখনো কোনো পরিবর্তন নথিভুক্ত হয়নি।',
    more: 'আরও পুরোনো পরিবর্তন',
    before: 'আগে',
    after: 'পরে',
    field: 'ঘর',
    empty: 'খালি',
    commandLine: 'কমান্ড লাইন',
    anonymous: 'লগ ইন ছাড়া',
    earlierText: 'আগের লেখা',
    laterText: 'নতুন লেখা',
    counts: (created: string, updated: string, deleted: string) =>
      `${created}টি নতুন, ${updated}টি বদল, ${deleted}টি মুছে ফেলা`,
    yes: 'হ্যাঁ',
    no: 'না',
    created: 'তৈরি করেছেন',
    changed: 'বদলেছেন',
    deleted: 'মুছেছেন',
  },
);

/** The values of columns that have few. */
export const valueText = defineText(
  {
    draft: 'Draft',
    published: 'Published',
    FIXED: 'Amount',
    PERCENTAGE: 'Percentage',
    WHOLESALE: 'Wholesale',
    RETAIL: 'Retail',
    SHOP_IMAGE: 'Picture of the shop',
    NID: 'National ID card',
    TRADE_LICENSE: 'Trade licence',
  },
  {
    draft: 'খসড়া',
    published: 'প্রকাশিত',
    FIXED: 'টাকা',
    PERCENTAGE: 'শতাংশ',
    WHOLESALE: 'পাইকারি',
    RETAIL: 'খুচরা',
    SHOP_IMAGE: 'দোকানের ছবি',
    NID: 'জাতীয় পরিচয়পত্র',
    TRADE_LICENSE: 'ট্রেড লাইসেন্স',
  },
);
