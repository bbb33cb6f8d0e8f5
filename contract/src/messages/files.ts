import { bengaliNumber, type Message } from './message.ts';

// The texts about files of products, categories and prices: CSV files and Excel workbooks.

export const csvEmpty: Message = {
  en: 'Is empty; a header line is needed.',
  bn: 'ফাইলটি খালি; কলামের নামসহ একটি শিরোনামের সারি লাগবে।',
};
export const csvWidth = (columns: number, header: number): Message => ({
  en: `Has ${columns} columns; the header has ${header}.`,
  bn: `এই সারিতে ${bengaliNumber(columns)}টি কলাম; শিরোনামে ${bengaliNumber(header)}টি।`,
});
export const csvNoSlugOrPrice: Message = {
  en: 'The header has no column slug and no price column.',
  bn: 'শিরোনামে slug কলাম ও দামের কলাম নেই।',
};
export const csvNoPrice: Message = {
  en: 'The header has no price column, such as retail_base_price.',
  bn: 'শিরোনামে দামের কলাম নেই, যেমন retail_base_price।',
};
export const csvNoSlug: Message = { en: 'The header has no column slug.', bn: 'শিরোনামে slug কলাম নেই।' };
/** @param names the columns of the file */
export const csvNoKey = (column: string, kind: 'products' | 'categories', names: readonly string[]): Message => ({
  en: `The header has no column ${column} (${kind}). It has: ${names.join(', ')}. Use --map ${column}=COLUMN.`,
  bn: `শিরোনামে ${column} কলাম নেই (${kind === 'products' ? 'পণ্য' : 'বিভাগ'})। এতে আছে: ${names.join(', ')}। --map ${column}=COLUMN দিন।`,
});
export const csvUnknownColumn = (column: string, known: readonly string[]): Message => ({
  en: `There is no column "${column}". The columns are ${known.join(',')}.`,
  bn: `“${column}” নামে কোনো কলাম নেই। কলামগুলো হলো ${known.join(',')}।`,
});
export const csvColumnTwice: Message = { en: 'The header has a column twice.', bn: 'শিরোনামে একটি কলাম দুবার আছে।' };
export const csvNamedColumnTwice = (column: string): Message => ({
  en: `The header has the column "${column}" twice.`,
  bn: `শিরোনামে “${column}” কলাম দুবার আছে।`,
});
export const csvMappedColumn = (column: string, source: string): Message => ({
  en: `--map ${column}=${source} names a column that the file does not have.`,
  bn: `--map ${column}=${source} যে কলামের কথা বলে, তা ফাইলে নেই।`,
});
export const csvOneDescription: Message = {
  en: 'State one of description_text, description_html and description_json.',
  bn: 'description_text, description_html ও description_json-এর একটি দিন।',
};
export const csvQuoteInside: Message = {
  en: 'A quote is inside the cell. Put the whole cell in quotes, and write each quote in it twice. Nothing after it was read.',
  bn: 'ঘরের ভেতরে উদ্ধৃতিচিহ্ন আছে। পুরো ঘরটি উদ্ধৃতিচিহ্নের মধ্যে রাখুন, আর ভেতরের চিহ্ন দুবার লিখুন। এর পরের কিছু পড়া হয়নি।',
};
export const csvQuoteOpen: Message = {
  en: 'A quote opens in this row, and nothing closes it. Nothing after it was read.',
  bn: 'এই সারিতে একটি উদ্ধৃতিচিহ্ন শুরু হয়ে শেষ হয়নি। এর পরের কিছু পড়া হয়নি।',
};
export const csvRowTooLong: Message = {
  en: 'The row has more than 4 MiB. A quote that opens in it may not be closed.',
  bn: 'সারিটি ৪ MiB-র চেয়ে বড়। এর একটি উদ্ধৃতিচিহ্ন হয়তো শেষ হয়নি।',
};
export const csvRowsInCell = (lines: number): Message => ({
  en: `The cell runs over ${lines} lines that look like rows. A quote that opens in this row may close too late.`,
  bn: `ঘরটিতে ${bengaliNumber(lines)}টি লাইন সারির মতো দেখায়। এই সারির উদ্ধৃতিচিহ্ন হয়তো দেরিতে শেষ হয়েছে।`,
});
export const tooManyColumns = (columns: number, limit: number): Message => ({
  en: `Has ${columns} columns; at most ${limit} are read.`,
  bn: `এতে ${bengaliNumber(columns)}টি কলাম; সর্বোচ্চ ${bengaliNumber(limit)}টি পড়া যায়।`,
});
export const headerIsBelow = (row: number, lines: number): Message => ({
  en: `The header seems to be row ${row}. Use --skip-rows ${lines}.`,
  bn: `শিরোনামটি সম্ভবত ${bengaliNumber(row)} নম্বর সারি। --skip-rows ${lines} দিন।`,
});
export const columnInOtherCase = (column: string, name: string): Message => ({
  en: `The column "${name}" is not read as ${column}, because its letters differ in case. Write ${column}, or use --map "${column}=${name}".`,
  bn: `“${name}” কলামটি ${column} হিসেবে পড়া হয়নি: বড় ও ছোট হাতের অক্ষর আলাদা। ${column} লিখুন, অথবা --map "${column}=${name}" দিন।`,
});
export const columnAlmost = (column: string, name: string): Message => ({
  en: `The column "${name}" is almost ${column}. Write ${column}, or use --map "${column}=${name}", or --ignore "${name}".`,
  bn: `“${name}” কলামটি প্রায় ${column}। ${column} লিখুন, অথবা --map "${column}=${name}" বা --ignore "${name}" দিন।`,
});
export const htmlTooLong = (length: number): Message => ({
  en: `HTML must have at most ${length} characters.`,
  bn: `HTML সর্বোচ্চ ${bengaliNumber(length)} অক্ষরের হতে পারে।`,
});
export const noCategoryOfName: Message = {
  en: 'There is no category of this name. Use --create-categories to create it.',
  bn: 'এই নামে কোনো বিভাগ নেই। তৈরি করতে --create-categories দিন।',
};
export const severalCategoriesOfName: Message = {
  en: 'Several categories have this name. Write the main category too: Main > Name.',
  bn: 'এই নামে একাধিক বিভাগ আছে। প্রধান বিভাগসহ লিখুন: Main > Name।',
};
export const deepCategory: Message = {
  en: 'There are only two levels of categories. Use --levels 2 to put it under its main category.',
  bn: 'বিভাগের স্তর মাত্র দুটি। প্রধান বিভাগের অধীনে রাখতে --levels 2 দিন।',
};

export const formulaWithoutValue: Message = {
  en: 'The formula has no stored value. Open the file in the spreadsheet, and save it again.',
  bn: 'সূত্রটির কোনো মান সংরক্ষিত নেই। ফাইলটি স্প্রেডশিটে খুলে আবার সংরক্ষণ করুন।',
};
export const spreadsheetError: Message = {
  en: 'The cell has an error of the spreadsheet.',
  bn: 'ঘরটিতে স্প্রেডশিটের একটি ত্রুটি আছে।',
};
export const exponentInCell: Message = {
  en: 'The spreadsheet shows an exponent. Format the column as text, and write the value again.',
  bn: 'স্প্রেডশিট মানটি ঘাতসহ দেখায়। কলামটি Text করে মানটি আবার লিখুন।',
};
export const roundedInCell: Message = {
  en: 'The spreadsheet has rounded a number of more than 15 digits. Format the column as text, and write the value again.',
  bn: 'স্প্রেডশিট ১৫ অঙ্কের বেশি সংখ্যা বদলে দিয়েছে। কলামটি Text করে মানটি আবার লিখুন।',
};
export const unreadableCell: Message = { en: 'The cell cannot be read.', bn: 'ঘরটি পড়া যায় না।' };

export const columnsIgnored = (file: string, names: readonly string[]): Message => ({
  en: `${file}: ignored columns: ${names.join(', ')}`,
  bn: `${file}: যে কলামগুলো পড়া হয়নি: ${names.join(', ')}`,
});
export const separatorFound = (file: string, separator: string): Message => ({
  en: `${file}: columns are separated by ${separator}.`,
  bn: `${file}: কলামগুলো ${separator} দিয়ে আলাদা।`,
});
export const encodingFound = (file: string, encoding: string): Message => ({
  en: `${file}: the text is ${encoding}.`,
  bn: `${file}: লেখাটি ${encoding}।`,
});
export const sheetRead = (file: string, sheet: string, others: readonly string[]): Message => ({
  en: `${file}: the sheet "${sheet}" is read. The others are not: ${others.join(', ')}.`,
  bn: `${file}: “${sheet}” শিটটি পড়া হয়েছে। অন্যগুলো নয়: ${others.join(', ')}।`,
});
/** @param column where the file has markup, @param other the column that reads markup; undefined for a name */
export const markupFound = (file: string, column: string, other?: string): Message =>
  other === undefined
    ? {
        en: `${file}: cells of ${column} have entities such as &amp;. They are stored as written.`,
        bn: `${file}: ${column}-এর কিছু ঘরে &amp;-এর মতো সংকেত আছে। যেমন লেখা, তেমনই থাকবে।`,
      }
    : {
        en: `${file}: cells of ${column} look like HTML. Use the column ${other} for HTML.`,
        bn: `${file}: ${column}-এর কিছু ঘর HTML-এর মতো। HTML-এর জন্য ${other} কলাম ব্যবহার করুন।`,
      };
export const severalCategories = (file: string, rows: number): Message => ({
  en: `${file}: ${rows} products name several categories. The first one counts.`,
  bn: `${file}: ${bengaliNumber(rows)}টি পণ্যে একাধিক বিভাগ লেখা। প্রথমটি নেওয়া হয়েছে।`,
});
export const categoriesMoved = (file: string, rows: number): Message => ({
  en: `${file}: ${rows} categories of a third level or below are under their main categories.`,
  bn: `${file}: তৃতীয় বা তার নিচের স্তরের ${bengaliNumber(rows)}টি বিভাগ প্রধান বিভাগের অধীনে রাখা হয়েছে।`,
});

// What makes a whole file unreadable.

export const unknownExtension: Message = {
  en: 'Has an unknown extension; use .json, .jsonl, .csv, .tsv or .xlsx.',
  bn: 'ফাইলের ধরনটি অচেনা; .json, .jsonl, .csv, .tsv বা .xlsx ফাইল দিন।',
};
export const workbookOnInput: Message = {
  en: 'Standard input cannot be an Excel workbook. Name the file.',
  bn: 'স্ট্যান্ডার্ড ইনপুটে Excel ফাইল দেওয়া যায় না। ফাইলের নাম লিখুন।',
};
export const isZip: Message = {
  en: 'Is a zip archive or an Excel workbook. Name it .xlsx.',
  bn: 'এটি একটি ZIP বা Excel ফাইল। নামের শেষে .xlsx দিন।',
};
export const isOldWorkbook: Message = {
  en: 'Is an Excel workbook in the old format, or with a password. Save it as .xlsx without a password.',
  bn: 'এটি পুরোনো ধরনের বা পাসওয়ার্ড দেওয়া Excel ফাইল। পাসওয়ার্ড ছাড়া .xlsx হিসেবে সংরক্ষণ করুন।',
};
export const isPdf: Message = {
  en: 'Is a PDF document. Import the table that it was made from.',
  bn: 'এটি একটি PDF ফাইল। যে টেবিল থেকে এটি তৈরি, সেটি দিন।',
};
export const isNoWorkbook: Message = {
  en: 'Is no Excel workbook. If it is text, name it .csv.',
  bn: 'এটি Excel ফাইল নয়। লেখার ফাইল হলে নামের শেষে .csv দিন।',
};
export const isOtherArchive: Message = {
  en: 'Is a zip archive, and no Excel workbook.',
  bn: 'এটি একটি ZIP ফাইল, Excel ফাইল নয়।',
};
export const isEmptyFile: Message = { en: 'Is empty.', bn: 'ফাইলটি খালি।' };
export const isNotText: Message = {
  en: 'Is not text in UTF-8, and has no mark of UTF-16; save it as UTF-8.',
  bn: 'এটি UTF-8 লেখা নয়, UTF-16-এর চিহ্নও নেই; UTF-8 হিসেবে সংরক্ষণ করুন।',
};
export const isNotUtf8: Message = {
  en: 'Is not UTF-8 text; save it as UTF-8.',
  bn: 'এটি UTF-8 লেখা নয়; UTF-8 হিসেবে সংরক্ষণ করুন।',
};
export const damagedWorkbook: Message = {
  en: 'Cannot be read as an Excel workbook: it is damaged. Open it in the spreadsheet, and save it again as .xlsx.',
  bn: 'Excel ফাইলটি নষ্ট, পড়া যাচ্ছে না। স্প্রেডশিটে খুলে আবার .xlsx হিসেবে সংরক্ষণ করুন।',
};
export const workbookTooLarge: Message = {
  en: 'Has more than 100 MiB when it is unzipped. Split the sheet.',
  bn: 'খুললে ফাইলটি ১০০ মেগাবাইটের বেশি। শিটটি ভাগ করুন।',
};
export const tooManyCells: Message = {
  en: 'Has more than 200,000 cells. Split the sheet.',
  bn: 'শিটে ২,০০,০০০টির বেশি ঘর আছে। শিটটি ভাগ করুন।',
};
export const sheetTooWide: Message = {
  en: 'Has more than 1,000 columns.',
  bn: 'শিটে ১,০০০টির বেশি কলাম আছে।',
};
export const noSheet = (sheet: string, names: readonly string[]): Message => ({
  en: `Has no sheet "${sheet}". The sheets are ${names.map((name) => `"${name}"`).join(', ')}.`,
  bn: `“${sheet}” নামে কোনো শিট নেই। শিটগুলো হলো ${names.map((name) => `“${name}”`).join(', ')}।`,
});

// JSON and JSONL.

export const notJsonHere: Message = {
  en: 'Is not valid JSON here: a comma, a quote or a bracket is missing, or one is too many.',
  bn: 'এখানে JSON ঠিক নেই: একটি কমা, উদ্ধৃতি চিহ্ন বা বন্ধনী কম বা বেশি আছে।',
};
export const jsonTooLarge: Message = {
  en: 'Is too large to be read as one JSON document; write it as JSONL.',
  bn: 'একটি JSON হিসেবে পড়ার জন্য ফাইলটি বেশি বড়; JSONL হিসেবে লিখুন।',
};
export const catalogObject: Message = {
  en: 'Must be an object with categories, products, settings or appContent.',
  bn: 'categories, products, settings বা appContent-সহ একটি অবজেক্ট দিন।',
};
export const settingsObject: Message = {
  en: 'Must be an object of settings and their values.',
  bn: 'সেটিংস ও সেগুলোর মানসহ একটি অবজেক্ট দিন।',
};
export const recordObject: Message = {
  en: 'Must be an object with one key: category, product, settings or appContent.',
  bn: 'একটি key-সহ অবজেক্ট দিন: category, product, settings বা appContent।',
};
export const lineTooLong: Message = { en: 'Is too long for one record.', bn: 'একটি তথ্যের জন্য লাইনটি বেশি লম্বা।' };
export const unknownKindOfRecord = (key: string, known: string): Message => ({
  en: `"${key}" is not a known key; use ${known}.`,
  bn: `“${key}” key-টি অচেনা; ${known} ব্যবহার করুন।`,
});

export const pictureFileType: Message = {
  en: 'Must be a .jpg, .jpeg, .png, .webp or .avif file.',
  bn: 'ছবিটি .jpg, .jpeg, .png, .webp বা .avif ফাইল হতে হবে।',
};
export const samePicture = (file: string): Message => ({
  en: `Is the same picture of the product as ${file}.`,
  bn: `এটি ${file}-এর মতোই পণ্যের একই ছবি।`,
});
