import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { usePathname } from '@arot/ui/router/location.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { Place } from './places.ts';
import { layoutText } from './text.ts';
import { type Entry, useIsHere, useMenu } from './use-places.ts';

/** The entries that the bar of a phone has beside "More". */
const IN_BAR = 5;

/**
 * Renders the menu: beside the page, with the pages of the open entry below it; on a narrow window as a bar at its foot, whose
 * "More" has the pages of the other entries.
 */
export function Nav() {
  const text = useText(layoutText);
  const entries = useMenu();
  const isHere = useIsHere();
  // "More" takes the place of an entry.
  const rest = entries.length > IN_BAR + 1 ? entries.slice(IN_BAR) : [];
  const pagesOf = ({ name, icon, pages: [first, ...others] }: Entry) => {
    const pages = first ? [first, ...others] : [];
    const isOpen = pages.some(isHere);
    return (
      <>
        <Link
          className="nav-entry"
          href={first?.href ?? ''}
          aria-current={isOpen ? (pages.length > 1 ? 'true' : 'page') : undefined}
        >
          <Icon name={icon} />
          <span className="nav-name">{text[name]}</span>
        </Link>
        {isOpen && pages.length > 1 && (
          <ul className="nav-pages" aria-label={text[name]}>
            {pages.map((page) => (
              <li key={page.name}>
                <PageLink page={page} isHere={isHere(page)} />
              </li>
            ))}
          </ul>
        )}
      </>
    );
  };
  return (
    <nav className="nav" aria-label={text.main}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name} className={rest.includes(entry) ? 'nav-rest' : undefined}>
            {pagesOf(entry)}
          </li>
        ))}
        {rest.length > 0 && (
          <li className="nav-more" data-open={rest.some(({ pages }) => pages.some(isHere)) || undefined}>
            <Menu
              label={text.more}
              showLabel
              items={rest
                .flatMap(({ pages }) => pages)
                .map((page) => ({ name: text[page.name], icon: page.icon, href: page.href }))}
            />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Renders the pages of the open entry above the page, where the menu is at the foot of the window. */
export function Tabs() {
  const text = useText(layoutText);
  const pathname = usePathname();
  const entry = useMenu().find(({ pages }) => pages.some(({ href }) => href === pathname));
  if (!entry || entry.pages.length === 1) return null;
  return (
    <nav className="tabs" aria-label={text[entry.name]}>
      {entry.pages.map((page) => (
        <PageLink key={page.name} page={page} isHere={page.href === pathname} />
      ))}
    </nav>
  );
}

function PageLink({ page: { name, href }, isHere }: { readonly page: Place; readonly isHere: boolean }) {
  const text = useText(layoutText);
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined}>
      {text[name]}
    </Link>
  );
}
