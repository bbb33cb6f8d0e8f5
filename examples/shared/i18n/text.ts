import { type Language, useLanguage } from './language.ts';

type Entry = string | ((...values: never[]) => string);
type Translated<T extends Record<string, Entry>> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] };

/** The words of a part of the shop, in both languages. A word that one of them lacks does not compile. */
export type Text<T extends Record<string, Entry>> = { readonly [L in Language]: Translated<T> };

/**
 * @example const text = defineText({ minimum: (pieces: string) => `At least ${pieces}` }, { minimum: (pieces) => … });
 */
export function defineText<const T extends Record<string, Entry>>(en: T, bn: Translated<NoInfer<T>>): Text<T> {
  return { en: en as Translated<T>, bn };
}

export function useText<T extends Record<string, Entry>>(text: Text<T>): Translated<T> {
  return text[useLanguage().language];
}
