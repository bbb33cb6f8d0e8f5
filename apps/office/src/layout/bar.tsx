import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { navigate } from '@arot/ui/router/location.ts';
import { paths } from '../router/paths.ts';
import { securityText } from '../security/text.ts';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/sign-out.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { keyboardText } from './keyboard-text.ts';
import { LanguageButton } from './language-button.tsx';
import { layoutText } from './text.ts';
import { ThemeMenu } from './theme-menu.tsx';

type Props = { readonly openPalette: () => void; readonly openHelp: () => void };

/** Renders the bar at the top: the command palette, the language, the theme and the account. */
export function Bar({ openPalette, openHelp }: Props) {
  const text = useText(layoutText);
  const keys = useText(keyboardText);
  const security = useText(securityText);
  const { data: user } = useSession();
  const signOut = useSignOut();
  return (
    <header className="bar">
      <Link className="bar-brand" href={paths.home}>
        {text.brand}
      </Link>
      <span className="bar-space" />
      <button type="button" className="bar-find" onClick={openPalette}>
        <Icon name="search" />
        <span className="bar-find-name">{text.find}</span> <kbd>Ctrl K</kbd>
      </button>
      <LanguageButton />
      <ThemeMenu />
      {user && (
        <Menu
          label={user.name}
          icon="people"
          showLabel
          items={[
            { name: keys.title, icon: 'keyboard', onChoose: openHelp },
            { name: security.ownSignIn, icon: 'lock', onChoose: () => navigate(paths.ownSignIn) },
            { name: text.signOut, icon: 'out', onChoose: signOut },
          ]}
        />
      )}
    </header>
  );
}
