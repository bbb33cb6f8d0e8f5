import { Migration } from '@mikro-orm/migrations';

/** Characters without a width, as a character class of PostgreSQL's regular expressions. */
const INVISIBLE = String.raw`[\u00AD\u034F\u061C\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`;

/** What JavaScript takes for white space, without the byte order mark. */
const WHITE_SPACE = String.raw`[\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+`;

/**
 * Folds names anew that have characters without a width: these no longer count in a search. Every other folded name
 * stays as it is, because folding only removes them now. The triggers write what is searched, and change revisions and
 * versions.
 */
export class Migration0011SearchNormalization extends Migration {
  override up(): void {
    // Root-locale ICU lower case is JavaScript's, whatever the collation of the database is.
    const visible = `normalize(regexp_replace(name, '${INVISIBLE}', '', 'g'), nfc)`;
    const lowerCase = `normalize(lower(${visible} collate "und-x-icu"), nfc)`;
    for (const table of ['category', 'product']) {
      this.addSql(`
        update ${table} set name_normalized = trim(' ' from regexp_replace(${lowerCase}, '${WHITE_SPACE}', ' ', 'g'))
        where name ~ '${INVISIBLE}'`);
    }
  }
}
