import { type ReactNode, useMemo, useState } from 'react';
import { type Language, LanguageContext, readLanguage, storeLanguage } from './language.ts';

/** Holds the chosen language, stores it, and declares it for the document. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(readLanguage);
  const state = useMemo(
    () => ({
      language,
      choose: (chosen: Language) => {
        storeLanguage(chosen);
        document.documentElement.lang = chosen;
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext.Provider value={state}>{children}</LanguageContext.Provider>;
}
