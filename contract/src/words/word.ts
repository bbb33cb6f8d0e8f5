/** A word, or a short text, in both languages. */
export type Word = { readonly en: string; readonly bn: string };
