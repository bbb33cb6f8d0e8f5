import { defineText } from '../words/define-text.ts';

export const groupText = defineText(
  {
    new: 'New group',
    none: 'No group yet',
    noneHint: 'A group has customers that price lists name together.',
    members: 'Members',
    noMembers: 'No members yet.',
    add: 'Add a customer',
    added: (name: string) => `${name} is in the group.`,
    removed: (name: string) => `${name} is no longer in the group.`,
    deleteHint: 'Its members stay customers. A group that a price list names cannot be deleted.',
  },
  {
    new: 'নতুন ক্রেতার দল',
    none: 'এখনো কোনো ক্রেতার দল নেই',
    noneHint: 'দামের তালিকায় একসঙ্গে নাম দেওয়া যায় এমন ক্রেতারা এক দলে থাকেন।',
    members: 'সদস্য',
    noMembers: 'এখনো কোনো সদস্য নেই।',
    add: 'ক্রেতা যোগ করুন',
    added: (name: string) => `${name} এখন এই দলে আছেন।`,
    removed: (name: string) => `${name} আর এই দলে নেই।`,
    deleteHint: 'সদস্যরা ক্রেতা থাকবেন। কোনো দামের তালিকায় থাকলে দলটি মুছে ফেলা যায় না।',
  },
);
