import { useText } from '@arot/ui/i18n/text.ts';
import { usePasswordChangeRequired } from '@arot/ui/password/password-change.ts';
import { PasswordForm } from '@arot/ui/password/password-form.tsx';
import { usePageFocus } from '@arot/ui/router/use-page-focus.ts';
import { useRef, useState } from 'react';
import { Bar } from './layout/bar.tsx';
import { KeyboardHelp } from './layout/keyboard-help.tsx';
import { Nav, Tabs } from './layout/nav.tsx';
import { OfflineBar } from './layout/offline-bar.tsx';
import { layoutText } from './layout/text.ts';
import { usePageKeys } from './layout/use-page-keys.ts';
import { usePlaces } from './layout/use-places.ts';
import { useShortcut } from './layout/use-shortcut.ts';
import { Palette } from './palette/palette.tsx';
import { Routes } from './routes.tsx';
import { useFactorMissing } from './security/ask-again.ts';
import { FactorDoor } from './security/factor-door.tsx';
import { QuestionDialog } from './security/question-dialog.tsx';
import { useSession } from './session/session.ts';
import { SignOutQuestion, useSignOut } from './session/sign-out.tsx';
import { staff } from './shop.ts';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { Button } from './ui/button.tsx';
import { Failure, Notice } from './ui/notice.tsx';
import { Toasts, undoLast } from './ui/toasts.tsx';
import { WorkInFront } from './work/work-in-front.tsx';

export function App() {
  return (
    <>
      <Door />
      <WorkInFront />
      <QuestionDialog />
    </>
  );
}

/** Shows the office to staff members, and the login to everyone else. */
function Door() {
  const text = useText(layoutText);
  const { data: user, error, refetch } = useSession();
  const signOut = useSignOut();
  const isPasswordChangeRequired = usePasswordChangeRequired();
  const isFactorMissing = useFactorMissing();
  if (user === undefined) {
    if (!error) return null;
    return (
      <>
        <Failure error={error} retry={() => void refetch()} />
        <Toasts />
      </>
    );
  }
  if (user === null) return <SignInPage />;
  if (isPasswordChangeRequired) {
    return (
      <main className="sign-in">
        <PasswordForm auth={staff.auth} />
      </main>
    );
  }
  if (isFactorMissing) return <FactorDoor key={user.id} />;
  if (user.accountType !== 'STAFF') {
    return (
      <Notice icon="lock" title={text.notStaff}>
        <p>{text.notStaffHint}</p>
        <Button onClick={signOut}>{text.signOut}</Button>
        <Toasts />
      </Notice>
    );
  }
  return <Office key={user.id} />;
}

function Office() {
  const text = useText(layoutText);
  const main = useRef<HTMLElement>(null);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const places = usePlaces();
  usePageFocus(main);
  const openPalette = () => setPaletteOpen(true);
  const openHelp = () => setHelpOpen(true);
  usePageKeys({ places, openPalette, openHelp });
  useShortcut('k', openPalette);
  useShortcut('z', undoLast);
  return (
    <div className="office">
      <a className="skip" href="#main">
        {text.skipToContent}
      </a>
      <Bar openPalette={openPalette} openHelp={openHelp} />
      <Nav />
      <main className="main" id="main" ref={main} tabIndex={-1}>
        <OfflineBar />
        <Tabs />
        <Routes />
      </main>
      <Toasts />
      <SignOutQuestion />
      {isHelpOpen && <KeyboardHelp places={places} onClose={() => setHelpOpen(false)} />}
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}
