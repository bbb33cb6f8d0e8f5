import { defineText } from '@arot/ui/i18n/text.ts';

export const pageText = defineText(
  {
    empty: 'This page has not been written yet',
    emptyHint: 'The shop is still working on it. Please call if you have a question.',
    page: 'Page',
  },
  {
    empty: 'এই পাতাটি এখনো লেখা হয়নি',
    emptyHint: 'দোকান এটি লিখছে। কোনো প্রশ্ন থাকলে ফোন করুন।',
    page: 'পাতা',
  },
);
