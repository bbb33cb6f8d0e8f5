import { type Language, LanguageContext, readLanguage, storeLanguage } from '@arot/example-shared/i18n/language.ts';
import { usePageFocus } from '@arot/example-shared/router/use-page-focus.ts';
import { useMemo, useRef, useState } from 'react';
import { DemoBar } from './demo/demo-bar.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { OfflineBar } from './layout/offline-bar.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import { Routes } from './routes.tsx';

export function App() {
  const [language, setLanguage] = useState<Language>(readLanguage);
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  const languageState = useMemo(
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
  return (
    <LanguageContext.Provider value={languageState}>
      <SkipLink />
      {import.meta.env.VITE_DEMO && <DemoBar />}
      <Header />
      <OfflineBar />
      <main id="main" ref={main} tabIndex={-1}>
        <Routes />
      </main>
      <Footer />
    </LanguageContext.Provider>
  );
}
