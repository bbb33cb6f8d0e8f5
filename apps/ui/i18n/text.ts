import { type Word, words } from '@arot/contract/words';
import { type Language, useLanguage } from './language.ts';

type Entry = string | ((...values: never[]) => string);
type Translated<T extends Record<string, Entry>> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] };
type Vocabulary = Readonly<Record<string, Word>>;
type Text<T> = { readonly [L in Language]: T };

/** Returns a vocabulary as the text of a page, with no other words in it. */
export function textOf<V extends Vocabulary>(vocabulary: V): Text<{ readonly [K in keyof V]: string }> {
  const inLanguage = (language: Language) =>
    Object.fromEntries(Object.entries(vocabulary).map(([name, word]) => [name, word[language]]));
  return { en: inLanguage('en'), bn: inLanguage('bn') } as ReturnType<typeof textOf<V>>;
}

/**
 * Creates a `defineText` whose texts have the words of a vocabulary too, unless they have an entry of the same name. A text inherits
 * the words, so that its own entries are those of the page.
 */
export function withWords<V extends Vocabulary>(vocabulary: V) {
  const inherited = textOf(vocabulary);
  type Extended<T> = T & Omit<(typeof inherited)['en'], keyof T>;
  const extend = <T extends object>(language: Language, own: T): Extended<T> =>
    Object.assign(Object.create(inherited[language]), own);
  return <const T extends Record<string, Entry>>(en: T, bn: Translated<NoInfer<T>>): Text<Extended<Translated<T>>> => ({
    en: extend('en', en as Translated<T>),
    bn: extend('bn', bn),
  });
}

/**
 * Defines the text of a part of a page in both languages. An entry that one of them lacks does not compile.
 *
 * @example const text = defineText({ minimum: (pieces: string) => `At least ${pieces}` }, { minimum: (pieces) => … });
 */
export const defineText = withWords(words);

export function useText<T>(text: Text<T>): T {
  return text[useLanguage().language];
}
