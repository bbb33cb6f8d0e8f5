import { defineText } from '../words/define-text.ts';

export const conflictText = defineText(
  {
    title: 'Another person has changed this',
    explain: 'Nothing of yours is lost. Choose for each field what to save.',
    elsewhere: 'The other change is elsewhere, for example in the status. What you have changed can be saved as it is.',
    by: (name: string) => `The last change is by ${name}.`,
    before: 'When you began',
    theirs: 'Theirs, now',
    mine: 'Yours',
    chooseAll: 'Choose a side for each field that both of you have changed.',
    allMine: 'Mine where both changed',
    allTheirs: 'Theirs where both changed',
    discard: 'Discard mine',
    save: 'Save this choice',
    both: 'both changed',
  },
  {
    title: 'অন্য কেউ এটি বদলেছেন',
    explain: 'আপনার লেখা কিছুই হারায়নি। প্রতিটি ঘরে কোনটি রাখবেন, বেছে নিন।',
    elsewhere: 'অন্য পরিবর্তনটি আর কোথাও হয়েছে, যেমন অবস্থায়। আপনার পরিবর্তন এভাবেই সংরক্ষণ করা যাবে।',
    by: (name: string) => `শেষ পরিবর্তনটি ${name} করেছেন।`,
    before: 'শুরুতে যা ছিল',
    theirs: 'তাঁর লেখা, এখন',
    mine: 'আপনার লেখা',
    chooseAll: 'যে ঘর দুজনেই বদলেছেন, সেগুলোর প্রতিটিতে একটি বেছে নিন।',
    allMine: 'দুজনে বদলালে আমারটি',
    allTheirs: 'দুজনে বদলালে তাঁরটি',
    discard: 'আমার পরিবর্তন বাদ দিন',
    save: 'এভাবে সংরক্ষণ করুন',
    both: 'দুজনেই বদলেছেন',
  },
);
