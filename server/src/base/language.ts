import Negotiator from 'negotiator';

/** The languages of pages and messages. */
export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the language that a value of Accept-Language prefers (RFC 9110, section 12.5.4); undefined if it names none of ours. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined;
  const accepted = new Negotiator({ headers: { 'accept-language': header } }).language([...LANGUAGES]);
  return LANGUAGES.find((language) => language === accepted);
}

const BENGALI = /[\u0980-\u09ff]/;

/** Returns the language of a text by its script. */
export const scriptOf = (text: string): Language => (BENGALI.test(text) ? 'bn' : 'en');

/** Returns the part of a name such as "Rice · চাল" that is in this language. A name in one language is left as it is. */
export function nameIn(language: Language, name: string): string {
  const [first = '', second, ...more] = name.split(' · ');
  if (second === undefined || more.length > 0 || scriptOf(first) === scriptOf(second)) return name;
  return scriptOf(first) === language ? first : second;
}
