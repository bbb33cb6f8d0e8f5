import { defineAccountText } from '@arot/ui/i18n/account-text.ts';

export const dataText = defineAccountText(
  {
    copy: 'A copy of your data',
    copyHint:
      'A ZIP file with your profile, requests, sessions, applications, documents and what was done with the account.',
    download: 'Download the copy',
    preparing: 'Preparing…',
    downloaded: 'The copy is saved on this device. Keep it to yourself.',
    remove: 'Delete the account',
    removeHint:
      'You are signed out everywhere at once. Later, your profile, documents and prices are erased. Until then you can sign in and undo it.',
    erasedOn: (day: string) => `If you delete it now, everything is erased on ${day}.`,
    removeStaff: 'An account of the staff is not deleted here.',
    removeNow: 'Delete my account',
    banner: (day: string) => `This account will be deleted on ${day}.`,
    undo: 'Undo the deletion',
    undone: 'Your account stays.',
  },
  {
    copy: 'আপনার তথ্যের কপি',
    copyHint: 'একটি ZIP ফাইল: আপনার তথ্য, আবেদন, লগ ইন, অ্যাপ, কাগজপত্র ও অ্যাকাউন্টে যা যা করা হয়েছে।',
    download: 'কপি ডাউনলোড করুন',
    preparing: 'তৈরি হচ্ছে…',
    downloaded: 'কপিটি এই ডিভাইসে সংরক্ষণ করা হয়েছে। এটি নিজের কাছেই রাখুন।',
    remove: 'অ্যাকাউন্ট মুছে ফেলুন',
    removeHint:
      'সঙ্গে সঙ্গে সব জায়গা থেকে লগ আউট হবে। পরে আপনার তথ্য, কাগজপত্র ও দাম মুছে যাবে। তার আগে লগ ইন করে এটি ফিরিয়ে নিতে পারবেন।',
    erasedOn: (day: string) => `এখন মুছলে ${day} তারিখে সবকিছু মুছে যাবে।`,
    removeStaff: 'কর্মীর অ্যাকাউন্ট এখানে মোছা যায় না।',
    removeNow: 'আমার অ্যাকাউন্ট মুছে ফেলুন',
    banner: (day: string) => `এই অ্যাকাউন্ট ${day} তারিখে মুছে যাবে।`,
    undo: 'মোছা ফিরিয়ে নিন',
    undone: 'আপনার অ্যাকাউন্ট থাকছে।',
  },
);
