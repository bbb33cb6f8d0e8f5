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
