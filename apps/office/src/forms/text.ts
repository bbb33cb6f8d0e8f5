import { defineText } from '../words/define-text.ts';

export const formsText = defineText(
  {
    discard: 'Discard changes',
    more: 'Load more',
    add: 'Add',
    remove: (row: string) => `Remove row ${row}`,
    row: (label: string, row: string) => `${label}, row ${row}`,
    copy: (what: string) => `Copy ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    copyFailed: 'The browser did not copy it. Select it and copy it by hand.',
    showSecret: (what: string) => `${what}: shown once`,
    secretHint: 'It cannot be shown again. Copy it to where it is needed, then close this.',
    secretStored: 'I have stored it',
    secretStays: 'It is still open, so that it is not lost by accident. Press “I have stored it” to close it.',
  },
  {
    discard: 'পরিবর্তন বাদ দিন',
    more: 'আরও দেখুন',
    add: 'যোগ করুন',
    remove: (row: string) => `সারি ${row} সরান`,
    row: (label: string, row: string) => `${label}, সারি ${row}`,
    copy: (what: string) => `${what} কপি করুন`,
    copyFailed: 'ব্রাউজার কপি করতে পারেনি। নিজে বেছে নিয়ে কপি করুন।',
    showSecret: (what: string) => `${what}: একবারই দেখানো হবে`,
    secretHint: 'এটি আর দেখানো যাবে না। যেখানে দরকার সেখানে কপি করে তারপর বন্ধ করুন।',
    secretStored: 'আমি রেখে দিয়েছি',
    secretStays: 'ভুলে যেন হারিয়ে না যায়, তাই এটি খোলা আছে। বন্ধ করতে “আমি রেখে দিয়েছি” চাপুন।',
  },
);
