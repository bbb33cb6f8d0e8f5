import type { Translations } from '@arot/example-shared/errors/translate-message.ts';
import type { Language } from '@arot/example-shared/i18n/language.ts';
import type { ArotApiError } from '@arot/sdk';

type Fields = ArotApiError['fields'];

/** @returns what is wrong, in one text, if the error is about a field of a price; otherwise undefined */
export function messageOfIssues(error: unknown, language: Language): string | undefined {
  const { fields = {} } = (error ?? {}) as { fields?: Fields };
  const messages = Object.values(fields).flat();
  return messages.map((message) => translateIssue(message, language)).join(' ') || undefined;
}

/** One thing that is wrong with a price change: which row of a file or which product, and in which column. */
export type PriceIssue = {
  readonly key: string;
  readonly row?: number;
  readonly slug?: string;
  readonly column?: string;
  readonly message: string;
};

/** Reads the issues of the fields `csv.5.retail_base_price`, `csv.5`, `products.SLUG`, `filter.slugs.3`, in the order of the rows. */
export function readPriceIssues(fields: Fields): PriceIssue[] {
  const issues = Object.entries(fields).flatMap(([field, messages]) =>
    messages.map((message, index): PriceIssue => ({ key: `${field} ${index}`, ...placeOf(field), message })),
  );
  return issues.sort((left, right) => (left.row ?? 0) - (right.row ?? 0));
}

function placeOf(field: string): Omit<PriceIssue, 'key' | 'message'> {
  if (field.startsWith('products.')) return { slug: field.slice('products.'.length) };
  const [, row, column] = /^csv\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
  if (row === undefined) return {};
  return { row: Number(row), ...(column === undefined ? {} : { column }) };
}

/** The messages of price changes in Bengali. `{1}` is what the message names. */
export const issueMessages: Translations = [
  [/^There is no product "(.*)"\.$/, '“{1}” নামে কোনো পণ্য নেই।'],
  [/^The new base price would be below/, 'নতুন দাম ০.০১ টাকার কম হয়ে যাবে।'],
  [/^The new base price would be above/, 'নতুন দাম সীমার বেশি হয়ে যাবে।'],
  [/^The (?:fixed )?discount of (\S+) (?:would be|is) above the base price/, '{1} টাকা ছাড় মূল দামের চেয়ে বেশি।'],
  [/^The final price would be below/, 'ছাড়ের পর দাম ০.০১ টাকার কম হয়ে যাবে।'],
  [/^A percentage must not exceed 100/, 'শতাংশ ১০০-এর বেশি হতে পারে না।'],
  [/^A discount needs a base price/, 'ছাড় দিতে হলে দাম থাকতে হবে।'],
  [/^There is no price for this tier/, 'এই ধরনের ক্রেতার জন্য দাম নেই। আগে দাম দিন।'],
  [/^State both the type and the value/, 'ছাড়ের ধরন ও পরিমাণ দুটোই লিখুন।'],
  [/^Must be an amount such as/, 'সঠিক দাম লিখুন, যেমন 1250.00; চিহ্ন, মুদ্রা বা কমা ছাড়া।'],
  [/^Is given twice for/, 'পণ্যটি দুবার লেখা হয়েছে।'],
  [/^The header has no price column/, 'শিরোনামে দামের কলাম নেই, যেমন retail_base_price।'],
  [/^The header has no column slug/, 'শিরোনামে slug কলাম নেই।'],
  [/^Has more than/, 'একবারে ১০,০০০টির বেশি সারি পাঠানো যায় না। ভাগ করে পাঠান।'],
  [/^Selects more than/, 'একবারে ১০,০০০টির বেশি পণ্যের দাম বদলানো যায় না।'],
  [/^(Required|Must not be empty)/, 'এটি পূরণ করুন।'],
];

/**
 * @returns the message in the language of the page, behind the column that it begins with; a message without a translation as it
 *   is
 */
export function translateIssue(message: string, language: Language): string {
  if (language === 'en') return message;
  // The API puts the column in front of what is wrong in a CSV file of a price list.
  const [column = ''] = /^[a-z_]+: /.exec(message) ?? [];
  const issue = message.slice(column.length);
  for (const [pattern, translation] of issueMessages) {
    const match = pattern.exec(issue);
    if (match) return column + translation.replace('{1}', match[1] ?? '');
  }
  return message;
}
