import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { usePathname } from '@arot/example-shared/router/location.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { groups } from './places.ts';
import { layoutText } from './text.ts';

/** Renders the places that the role of the staff member may see. */
export function Nav() {
  const text = useText(layoutText);
  const may = useMay();
  const pathname = usePathname();
  const isHere = (href: string) => (href === paths.home ? pathname === href : pathname.startsWith(href));
  return (
    <nav className="nav" aria-label={text.main}>
      {groups.map(({ name, places }) => {
        const shown = places.filter(({ permission }) => permission === undefined || may(permission));
        if (shown.length === 0) return null;
        return (
          <section key={name} aria-label={text[name]}>
            <h2>{text[name]}</h2>
            <ul>
              {shown.map((place) => (
                <li key={place.name}>
                  <Link
                    href={place.href}
                    title={text[place.name]}
                    aria-current={isHere(place.href) ? 'page' : undefined}
                  >
                    <Icon name={place.icon} />
                    <span className="nav-name">{text[place.name]}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
