const SEPARATOR = ' · ';
const BENGALI = /[\u0980-\u09ff]/;

export type NameParts = { readonly english: string; readonly bengali: string };

/**
 * Splits a name as shops show it: `Rice · চাল` has an English and a Bengali part. A name in one language is one part. Any other
 * name is left as it is, in the part of its language.
 */
export function splitName(name: string): NameParts {
  const [first = '', second, ...more] = name.split(SEPARATOR);
  const isPair = second !== undefined && more.length === 0 && BENGALI.test(first) !== BENGALI.test(second);
  if (!isPair) return BENGALI.test(name) ? { english: '', bengali: name } : { english: name, bengali: '' };
  return BENGALI.test(first) ? { english: second, bengali: first } : { english: first, bengali: second };
}

export function joinName({ english, bengali }: NameParts): string {
  return [english.trim(), bengali.trim()].filter((part) => part !== '').join(SEPARATOR);
}

/** The part of a name in a language, or else the other part. */
export function nameIn(language: 'en' | 'bn', name: string): string {
  const { english, bengali } = splitName(name);
  return language === 'bn' ? bengali || english : english || bengali;
}
