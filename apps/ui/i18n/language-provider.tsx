import { type ReactNode, useMemo, useState } from 'react';
import { navigate } from '../router/location.ts';
import { type Language, LanguageContext, readLanguage, storeLanguage } from './language.ts';

/** Removes the language from the URL: it would be chosen again by a reload. */
function leaveLinkedLanguage(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  navigate(url.pathname + url.search, { replace: true, stay: true });
}

/** Holds the chosen language, stores it, and declares it for the document. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(readLanguage);
  const state = useMemo(
    () => ({
      language,
      choose: (chosen: Language) => {
        storeLanguage(chosen);
        leaveLinkedLanguage();
        document.documentElement.lang = chosen;
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}
