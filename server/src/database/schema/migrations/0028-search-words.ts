import { Migration } from '@mikro-orm/migrations';

/** The ways in which a unit is written after a number. */
const UNITS = {
  kg: 'kg kgs kilo kilogram kilograms কেজি কেজির কিলো',
  g: 'g gm gms gram grams গ্রাম গ্রামের',
  l: 'l lt ltr ltrs liter litre liters litres লিটার লিটারের',
  ml: 'ml মিলি মিলিলিটার এমএল',
  pcs: 'pc pcs piece pieces পিস টি টা',
};

const CANONICAL_UNITS = JSON.stringify(
  Object.fromEntries(Object.entries(UNITS).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit]))),
);

/** The characters between words, inside the brackets of a regular expression: white space and punctuation, without the full stop. */
export const SEPARATORS = String.raw`\s!-\-/:-@\[-${'`'}{-~\u00a0-\u00bf\u00d7\u00f7\u2010-\u206f\u20a0-\u2bff\u3000-\u303f\u0964\u0965`;

/** Bengali letters that are written as several characters, or that sound as another letter does. */
const RESPELLED = [
  ['ড়', 'র'],
  ['ঢ়', 'র'],
  ['য়', '\u09df'],
  ['ৎ', 'ত্'],
  ['ঋ', 'রি'],
  ['ৃ', '্রি'],
  ['অ্যা', 'আ'],
  ['এ্যা', 'আ'],
  ['ক্ষ', 'ক'],
  ['জ্ঞ', 'গ'],
  ['্য', ''],
  ['ঙ্গ', 'ঙ'],
  ['ঙ্ক', 'ন্ক'],
  ['ঙ্খ', 'ন্ক'],
  ['ঙ', 'ন্গ'],
  ['ং', 'ন্গ্'],
  ['ঐ', 'ওই'],
  ['ৈ', 'োই'],
  ['ঔ', 'ওউ'],
  ['ৌ', 'োউ'],
] as const;

/** Bengali letters and their sounds. Capital C is the sound of চ, until the spelling of Latin words has been resolved. */
const LETTERS = {
  কখগঘচছজঝয: 'kkggCCjjj',
  টঠতথডঢদধনণঞ: 'ttttddddnnn',
  পফবভমরল: 'pfbbmrl',
  শষসহ: 'sssh',
  অআাইঈিীউঊুূএেওো: 'oaaiiiiuuuueeoo',
  '\u09df': 'y',
  // The sign that joins consonants is last, so that it is removed.
  '্': '',
};

/**
 * The words of names and how they sound, in Bengali and in Latin letters.
 *
 * @see docs/search.md
 */
export class Migration0028SearchWords extends Migration {
  override up(): void {
    this.createWords();
    this.createSound();
    // Consonants tell words apart, vowels are spelled in many ways. A vowel at the beginning is heard, whichever it is.
    this.addSql(String.raw`
      create function search_skeleton(sound text) returns text language sql immutable strict parallel safe as $$
        select case when sound ~ '^[0-9]' then sound else
          regexp_replace(
            case when sound ~ '^[aeiouy*]' then 'a' else '' end || translate(sound, 'fcaeiouy*', 'ps'),
            '(.)\1+', '\1', 'g') end
      $$`);
  }

  /**
   * Splits a normalized name into words with their places, from 0. Digits of both scripts are one. A number and the unit after it
   * are one word: "৫ কেজি" and "5 kg" are "5kg".
   */
  private createWords(): void {
    this.addSql(String.raw`
      create function search_words(name text) returns table (term text, place smallint)
      language plpgsql immutable strict parallel safe as $$
      declare
        units constant jsonb := '${CANONICAL_UNITS}';
        plain constant text := regexp_replace(
          regexp_replace(translate(name, '০১২৩৪৫৬৭৮৯''’‘', '0123456789'), '([0-9]),(?=[0-9])', '\1', 'g'),
          '(?<![^${SEPARATORS}])([0-9][0-9.]*)(?=[^0-9.${SEPARATORS}])', '\1 ', 'g');
        tokens constant text[] := regexp_split_to_array(plain, '(?:[${SEPARATORS}]|\.(?![0-9])|(?<![0-9])\.)+');
        token text;
        number text;
        number_place smallint;
        token_place smallint := -1;
      begin
        foreach token in array tokens || array[''] loop
          if number is not null then
            term := number || coalesce(units ->> token, '');
            place := number_place;
            return next;
            number := null;
            if units ? token then
              token_place := token_place + 1;
              continue;
            end if;
          end if;
          continue when token = '';
          token_place := token_place + 1;
          if token ~ '^[0-9]' then
            number := token;
            number_place := token_place;
          else
            term := token;
            place := token_place;
            return next;
          end if;
        end loop;
      end $$`);
  }

  /**
   * Returns the sound of a word in Latin letters. Aspirates, doubled letters and letters of one sound are one. An asterisk is a
   * vowel that Bengali does not write.
   */
  private createSound(): void {
    const respelled = RESPELLED.reduce(
      (text, [from, to]) => `replace(${text}, '${from}', '${to}')`,
      `translate(s, 'ঁঃ', '')`,
    );
    this.addSql(String.raw`
      create function search_sound(term text) returns text language plpgsql immutable strict parallel safe as $$
      declare
        s text := term;
      begin
        if s ~ '^[0-9]' then
          return s;
        end if;
        if s ~ '[\u0980-\u09ff]' then
          s := ${respelled};
          s := regexp_replace(s, '([^মব])্ব', '\1', 'g');
          s := regexp_replace(s, '([ক-হ\u09df])(?![া-ৌ্])', '\1*', 'g');
          s := translate(s, '${Object.keys(LETTERS).join('')}', '${Object.values(LETTERS).join('')}');
        end if;
        s := translate(s, 'àáâäãåçèéêëìíîïñòóôöõùúûü', 'aaaaaaceeeeiiiinooooouuuu');
        s := regexp_replace(s, 't?chh?', 'C', 'g');
        s := regexp_replace(s, 'ck|c(?=[^ieyC]|$)|q', 'k', 'g');
        s := replace(replace(replace(lower(s), 'x', 'ks'), 'ph', 'f'), 'sh', 's');
        s := translate(replace(replace(s, 'ee', 'i'), 'oo', 'u'), 'zvw', 'jbo');
        s := regexp_replace(s, '([kgcjtdpbrnlmf])h', '\1', 'g');
        return regexp_replace(regexp_replace(s, '(.)\1+', '\1', 'g'), '\*$', '');
      end $$`);
  }
}
