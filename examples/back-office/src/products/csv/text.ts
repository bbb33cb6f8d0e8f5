import { defineText } from '@arot/example-shared/i18n/text.ts';

export const csvText = defineText(
  {
    export: 'Export CSV',
    exportHint: 'The products of the current search and filters, as a catalog file. Descriptions are not in it.',
    reading: (count: string) => `${count} products read…`,
    written: (count: string) => `${count} products were written to products.csv.`,
    none: 'No product matches, so there is nothing to export.',
    formulas: (count: string) =>
      `${count} cells begin with = + - or @. A spreadsheet may run such a cell as a formula: import the columns as text.`,
    impossible: 'CSV cannot hold texts with outer white space or a carriage return. Change these products first:',
    import: 'Import prices',
    importHint:
      'Begin with Export CSV: change the prices in that file and choose it here. Only the column slug and price columns such as retail_base_price count. A blank base price removes the price. Nothing changes before you have seen the preview.',
    drop: 'Drop a price list here, or choose one.',
    choose: 'Choose a CSV file',
    tooLarge: (size: string, most: string) =>
      `The file has ${size} MB, and at most ${most} MB can be sent at once. Delete the columns that are no prices, or split it.`,
    empty: 'The file is empty.',
    notUtf8: 'The file is not UTF-8. Save it as "CSV UTF-8" in the spreadsheet, and choose it again.',
    file: (name: string) => `Prices of ${name}`,
    ignored: (columns: string) => `Columns without a meaning here: ${columns}`,
    checking: 'The file is being checked…',
    value: 'Value in the file',
    emptyCell: 'empty',
    saveIssues: 'Download this list',
  },
  {
    export: 'CSV নামান',
    exportHint: 'এখনকার খোঁজ ও ফিল্টারের পণ্যগুলো ক্যাটালগ ফাইল হিসেবে নামবে। বিবরণ এতে থাকে না।',
    reading: (count: string) => `${count}টি পণ্য পড়া হয়েছে…`,
    written: (count: string) => `${count}টি পণ্য products.csv ফাইলে লেখা হয়েছে।`,
    none: 'কোনো পণ্য মেলেনি, তাই নামানোর কিছু নেই।',
    formulas: (count: string) =>
      `${count}টি ঘর = + - বা @ দিয়ে শুরু। স্প্রেডশিট সেগুলোকে সূত্র হিসেবে চালাতে পারে: কলামগুলো লেখা (text) হিসেবে খুলুন।`,
    impossible: 'শুরুতে বা শেষে ফাঁকা জায়গা থাকলে CSV-তে লেখা যায় না। আগে এই পণ্যগুলো ঠিক করুন:',
    import: 'দামের তালিকা আনুন',
    importHint:
      'প্রথমে “CSV নামান” দিয়ে ফাইল নিন, দাম বদলে এখানে বেছে নিন। CSV ফাইলে slug কলাম আর retail_base_price-এর মতো দামের কলাম থাকতে হবে। দামের ঘর ফাঁকা থাকলে দাম মুছে যায়। আগে হিসাব দেখানো হবে, তার আগে কিছুই বদলাবে না।',
    drop: 'ফাইলটি এখানে ছাড়ুন, অথবা বেছে নিন।',
    choose: 'CSV ফাইল বাছুন',
    tooLarge: (size: string, most: string) =>
      `ফাইলটি ${size} মেগাবাইট; একবারে সর্বোচ্চ ${most} মেগাবাইট পাঠানো যায়। দাম ছাড়া অন্য কলাম মুছে দিন, বা ভাগ করুন।`,
    empty: 'ফাইলটি খালি।',
    notUtf8: 'ফাইলটি UTF-8 নয়। স্প্রেডশিটে “CSV UTF-8” হিসেবে সংরক্ষণ করে আবার বেছে নিন।',
    file: (name: string) => `${name} ফাইলের দাম`,
    ignored: (columns: string) => `এই কলামগুলো এখানে কাজে লাগে না: ${columns}`,
    checking: 'ফাইলটি দেখা হচ্ছে…',
    value: 'ফাইলে যা আছে',
    emptyCell: 'ফাঁকা',
    saveIssues: 'তালিকাটি নামান',
  },
);
