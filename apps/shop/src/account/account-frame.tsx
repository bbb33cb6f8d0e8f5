import './account.css';
import './own-account.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { usePathname } from '@arot/ui/router/location.ts';
import type { ReactNode } from 'react';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { type Session, useSession } from '../session/session.ts';
import { client } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { FreshProvider } from './code/fresh.tsx';
import { DeletionBanner } from './data/deletion-banner.tsx';
import { frameText } from './frame-text.ts';
import { accountText } from './text.ts';

type Props = {
  readonly title: string;
  readonly children: (session: Session & { readonly status: 'signed-in' }) => ReactNode;
};

/** Renders a page of the account: its place among the others, or the way to sign in. */
export function AccountFrame({ title, children }: Props) {
  const text = useText(accountText);
  const own = useText(frameText);
  const session = useSession();
  const pathname = usePathname();
  useTitle(title);
  if (session.status === 'loading') return <PageSkeleton />;
  if (session.status !== 'signed-in') {
    return (
      <div className="column">
        <Notice icon="lock" title={own.signInFirst} isPage>
          <p className="actions">
            <Link className="button primary" href={`${paths.signIn}?from=${pathname}`}>
              {text.signIn}
            </Link>
            <Link className="button" href={paths.register}>
              {text.openAccount}
            </Link>
          </p>
        </Notice>
      </div>
    );
  }
  const pages = [
    [paths.account, text.yourAccount],
    [paths.security, own.signInAndSecurity],
    [paths.data, own.yourData],
  ] as const;
  return (
    <div className="column narrow">
      <nav className="account-nav" aria-label={text.yourAccount}>
        {pages.map(([path, label]) => (
          <Link key={path} href={path} aria-current={path === pathname ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <DeletionBanner />
      <FreshProvider>{children(session)}</FreshProvider>
      <SignOut />
    </div>
  );
}

/** Signs this browser out, in all tabs. The client does so even if the shop cannot be reached. */
function SignOut() {
  const text = useText(accountText);
  return (
    <p className="actions section">
      <button type="button" className="button" onClick={() => void client.auth.logout().catch(() => {})}>
        <Icon name="out" /> {text.signOut}
      </button>
    </p>
  );
}
