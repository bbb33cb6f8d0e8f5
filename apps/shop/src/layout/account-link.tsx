import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { usePathname, useSearch } from '@arot/ui/router/location.ts';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { client } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { layoutText } from './text.ts';

/** Signs out. The session ends here even if the server cannot be reached. The button goes away, so focus moves to the page. */
function signOut(): void {
  client.auth.logout().catch(() => {});
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Renders the signed-in user, or the link to sign in. It keeps its place while that is not known. */
export function AccountLink() {
  const text = useText(layoutText);
  const { status, user, isAsked } = useSession();
  const pathname = usePathname();
  const search = useSearch();
  if (!user) {
    const here = search.size > 0 ? `${pathname}?${search}` : pathname;
    const from = here === paths.home || pathname === paths.signIn ? '' : `?from=${encodeURIComponent(here)}`;
    return (
      <Link className={`account-link ${status}`} href={paths.signIn + from}>
        <Icon name="user" /> <span>{text.signIn}</span>
      </Link>
    );
  }
  return (
    <>
      <Link className="account-link" href={paths.account}>
        <Icon name="user" /> <span>{user.name || text.yourAccount}</span>
        {isAsked && (
          <i className="dot">
            <b className="unseen">{text.documentAsked}</b>
          </i>
        )}
      </Link>
      <button type="button" className="account-link" onClick={signOut}>
        <Icon name="out" /> <span>{text.signOut}</span>
      </button>
    </>
  );
}
