import { useText } from '../i18n/text.ts';
import { Link } from '../router/link.tsx';
import { usePathname } from '../router/location.ts';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { client } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { layoutText } from './text.ts';

/** Who is signed in, or the way to sign in. It keeps its place while that is not known. */
export function AccountLink() {
  const text = useText(layoutText);
  const { status, user } = useSession();
  const pathname = usePathname();
  if (!user) {
    const from = pathname === paths.signIn ? '' : `?from=${encodeURIComponent(pathname)}`;
    return (
      <Link className={`account-link ${status}`} href={paths.signIn + from}>
        <Icon name="user" /> <span>{text.signIn}</span>
      </Link>
    );
  }
  return (
    <>
      <Link className="account-link" href={paths.account}>
        <Icon name="user" /> <span>{user.name || text.account}</span>
      </Link>
      <button type="button" className="account-link" onClick={() => void client.auth.logout().catch(() => {})}>
        <Icon name="out" /> <span>{text.signOut}</span>
      </button>
    </>
  );
}
