import { createContext, useContext } from 'react';

export type Language = 'en' | 'bn';

export const LANGUAGES: readonly { readonly language: Language; readonly name: string; readonly short: string }[] = [
  { language: 'en', name: 'English', short: 'EN' },
  { language: 'bn', name: 'বাংলা', short: 'বাং' },
];

const STORED_AS = 'arot-language';

const isLanguage = (text: string | null): text is Language => text === 'en' || text === 'bn';

/** Returns the language of the URL (`?lang=bn`), which is a choice too, the one that was chosen last, or else the browser's. */
export function readLanguage(): Language {
  const linked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(linked)) storeLanguage(linked);
  const stored = localStorage.getItem(STORED_AS);
  if (isLanguage(stored)) return stored;
  return navigator.language.startsWith('bn') ? 'bn' : 'en';
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORED_AS, language);
}

type LanguageState = { readonly language: Language; readonly choose: (language: Language) => void };

export const LanguageContext = createContext<LanguageState>({ language: 'en', choose: () => {} });

export function useLanguage(): LanguageState {
  return useContext(LanguageContext);
}
