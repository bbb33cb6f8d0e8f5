import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { MainName } from '../ui/name.tsx';
import { AccountLink } from './account-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SearchBox } from './search-box.tsx';
import { layoutText } from './text.ts';

export function Header() {
  const { data: settings } = useQuery(queries.settings.get());
  const text = useText(layoutText);
  return (
    <header className="header">
      <div className="column header-row">
        <Link className="brand" href={paths.home}>
          {(!settings || settings.logo) && (
            <span className="brand-logo">
              {settings?.logo && <img src={settings.logo} alt="" width="44" height="44" />}
            </span>
          )}
          <span className="brand-name">{settings ? <MainName>{settings.siteName ?? text.shop}</MainName> : ' '}</span>
        </Link>
        <SearchBox />
        <nav className="header-links" aria-label={text.main}>
          <Link className="header-products" href={paths.products}>
            {text.allProducts}
          </Link>
          <AccountLink />
        </nav>
        <LanguageSwitch />
      </div>
    </header>
  );
}
