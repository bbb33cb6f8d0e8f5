import { usePasswordChangeRequired } from '@arot/ui/password/password-change.ts';
import { usePageFocus } from '@arot/ui/router/use-page-focus.ts';
import { lazyComponent } from '@arot/ui/ui/lazy-component.ts';
import { useRef } from 'react';
import { DemoBar } from './demo/demo-bar.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { OfflineBar } from './layout/offline-bar.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import { Routes } from './routes.tsx';
import { client } from './shop.ts';
import { Failed } from './ui/failed.tsx';
import { PageSkeleton } from './ui/skeleton.tsx';

// For customers with a one-time password, so others do not download it.
const PasswordForm = lazyComponent(
  async () => (await import('@arot/ui/password/password-form.tsx')).PasswordForm,
  <PageSkeleton />,
);

export function App() {
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  const isPasswordChangeRequired = usePasswordChangeRequired();
  return (
    <>
      <SkipLink />
      {import.meta.env.VITE_DEMO && <DemoBar />}
      <Header />
      <OfflineBar />
      <main id="main" ref={main} tabIndex={-1}>
        {isPasswordChangeRequired ? (
          <Failed>
            <PasswordForm auth={client.auth} />
          </Failed>
        ) : (
          <Routes />
        )}
      </main>
      <Footer />
    </>
  );
}
