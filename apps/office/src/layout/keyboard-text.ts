import { defineText } from '../words/define-text.ts';

export const keyboardText = defineText(
  {
    title: 'Keyboard shortcuts',
    search: 'Search the list of the page; without one, find anything',
    move: 'Move in a table or a menu',
    open: 'Open or edit what is chosen',
    close: 'Close a dialog or a menu',
    table: 'At the start of a page: skip to its table',
    skipToTable: 'Skip to the table',
  },
  {
    title: 'কিবোর্ডের শর্টকাট',
    search: 'পাতার তালিকায় খুঁজুন; তালিকা না থাকলে যেকোনো কিছু খুঁজুন',
    move: 'টেবিল বা মেনুর মধ্যে সরুন',
    open: 'যা বাছাই করা আছে তা খুলুন বা বদলান',
    close: 'ডায়ালগ বা মেনু বন্ধ করুন',
    table: 'পাতার শুরুতে: সরাসরি টেবিলে যান',
    skipToTable: 'টেবিলে যান',
  },
);
