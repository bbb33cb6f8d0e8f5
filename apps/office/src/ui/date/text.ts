import { defineText } from '../../words/define-text.ts';

export const dateText = defineText(
  {
    format: 'day/month/year',
    wrong: (example: string) => `Not a date. Write day/month/year, such as ${example}.`,
    open: (label: string) => `${label}: calendar`,
    previous: 'Previous month',
    next: 'Next month',
  },
  {
    format: 'দিন/মাস/বছর',
    wrong: (example: string) => `তারিখটি ঠিক নয়। দিন/মাস/বছর লিখুন, যেমন ${example}।`,
    open: (label: string) => `${label}: ক্যালেন্ডার`,
    previous: 'আগের মাস',
    next: 'পরের মাস',
  },
);
