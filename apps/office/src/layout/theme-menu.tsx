import { useText } from '@arot/ui/i18n/text.ts';
import { Menu } from '../ui/menu.tsx';
import { layoutText } from './text.ts';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Chooses the theme. This browser remembers it. */
export function ThemeMenu() {
  const text = useText(layoutText);
  const theme = useTheme();
  const nameOf = { system: text.themeSystem, light: text.themeLight, dark: text.themeDark };
  return (
    <Menu
      label={text.theme}
      icon="sun"
      items={THEMES.map((each) => ({
        name: nameOf[each],
        icon: 'check' as const,
        isChosen: each === theme,
        onChoose: () => chooseTheme(each),
      }))}
    />
  );
}
