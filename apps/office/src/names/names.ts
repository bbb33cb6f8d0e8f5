import type { Language } from '@arot/ui/i18n/language.ts';

const BENGALI = /[\u0980-\u09ff]/;
const SEPARATOR = ' · ';

/** Returns the language of a text that the shop has written, for fonts and screen readers. */
export const languageOf = (text: string): Language => (BENGALI.test(text) ? 'bn' : 'en');

/** A name in both languages. One of them is empty if the name has one language only. */
export type Names = { readonly [L in Language]: string };

/** Splits a name such as "Rice · চাল". A name that has another form belongs to the language that its letters are of. */
export function splitName(name: string): Names {
  const [first = '', second, ...more] = name.split(SEPARATOR);
  if (second !== undefined && more.length === 0 && languageOf(first) !== languageOf(second)) {
    return languageOf(first) === 'en' ? { en: first, bn: second } : { en: second, bn: first };
  }
  return languageOf(name) === 'en' ? { en: name, bn: '' } : { en: '', bn: name };
}

/** Joins what {@link splitName} has split. */
export function joinName({ en, bn }: Names): string {
  return [en.trim(), bn.trim()].filter((part) => part !== '').join(SEPARATOR);
}

/** Returns a name with the part in the language of the reader first. */
export function orderName(name: string, language: Language): string {
  const { en, bn } = splitName(name);
  return language === 'bn' && en !== '' && bn !== '' ? `${bn}${SEPARATOR}${en}` : name;
}

/** Returns the part of a name in the language of the reader, or else the other one. */
export function mainName(name: string, language: Language): string {
  const names = splitName(name);
  return names[language] || names.en || names.bn;
}
