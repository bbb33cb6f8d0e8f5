import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/sign-out.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { layoutText } from './text.ts';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The bar at the top: the command palette, the language and the account. */
export function Bar({ openPalette }: { readonly openPalette: () => void }) {
  const text = useText(layoutText);
  const { language, choose } = useLanguage();
  const { data: user } = useSession();
  const theme = useTheme();
  const signOut = useSignOut();
  const nameOf = { system: text.themeSystem, light: text.themeLight, dark: text.themeDark };
  return (
    <header className="bar">
      <Link className="bar-brand" href={paths.home}>
        {text.brand}
      </Link>
      <span className="bar-space" />
      <button type="button" className="bar-find" onClick={openPalette}>
        <Icon name="search" />
        {text.find} <kbd>Ctrl K</kbd>
      </button>
      <Button
        kind="quiet"
        lang={language === 'en' ? 'bn' : 'en'}
        onClick={() => choose(language === 'en' ? 'bn' : 'en')}
      >
        {text.language}
      </Button>
      <Menu
        label={text.theme}
        icon="sun"
        items={THEMES.map((each) => ({
          name: nameOf[each],
          ...(each === theme ? { icon: 'check' as const } : {}),
          onChoose: () => chooseTheme(each),
        }))}
      />
      {user && (
        <Menu
          label={user.name}
          icon="people"
          showLabel
          items={[{ name: text.signOut, icon: 'out', onChoose: signOut }]}
        />
      )}
    </header>
  );
}
