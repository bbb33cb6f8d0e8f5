import { type Language, LanguageContext, readLanguage, storeLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { usePageFocus } from '@arot/example-shared/router/use-page-focus.ts';
import { useMemo, useRef, useState } from 'react';
import { Bar } from './layout/bar.tsx';
import { Nav } from './layout/nav.tsx';
import { OfflineBar } from './layout/offline-bar.tsx';
import { layoutText } from './layout/text.ts';
import { useShortcut } from './layout/use-shortcut.ts';
import { Palette } from './palette/palette.tsx';
import { Routes } from './routes.tsx';
import { useSession } from './session/session.ts';
import { SignOutQuestion, useSignOut } from './session/sign-out.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { Button } from './ui/button.tsx';
import { Failure, Notice } from './ui/notice.tsx';
import { Toasts, undoLast } from './ui/toasts.tsx';
import { WorkInFront } from './work/work-in-front.tsx';

export function App() {
  const [language, setLanguage] = useState<Language>(readLanguage);
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
      <Door />
      <Toasts />
      <WorkInFront />
    </LanguageContext.Provider>
  );
}

/** Shows the office to staff members, and the login to everyone else. */
function Door() {
  const text = useText(layoutText);
  const { data: user, error, refetch } = useSession();
  const signOut = useSignOut();
  if (user === undefined) return error ? <Failure error={error} retry={() => void refetch()} /> : null;
  if (user === null) return <SignInPage />;
  if (user.accountType !== 'STAFF') {
    return (
      <Notice icon="lock" title={text.notStaff}>
        <p>{text.notStaffHint}</p>
        <Button onClick={signOut}>{text.signOut}</Button>
      </Notice>
    );
  }
  return <Office key={user.id} />;
}

function Office() {
  const text = useText(layoutText);
  const main = useRef<HTMLElement>(null);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  usePageFocus(main);
  useShortcut('k', () => setPaletteOpen(true));
  useShortcut('z', undoLast);
  return (
    <div className="office">
      <a className="skip" href="#main">
        {text.skip}
      </a>
      <Bar openPalette={() => setPaletteOpen(true)} />
      <Nav />
      <main className="main" id="main" ref={main} tabIndex={-1}>
        <OfflineBar />
        <Routes />
      </main>
      <SignOutQuestion />
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}
