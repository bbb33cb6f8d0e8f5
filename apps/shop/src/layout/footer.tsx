import type { Settings } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { MainName } from '../ui/name.tsx';
import { ShopPhone } from '../ui/shop-phone.tsx';
import { layoutText } from './text.ts';

/** The names of these in the shop's settings are proper names, which no language changes. */
const social: readonly (readonly [keyof Settings, string])[] = [
  ['facebookUrl', 'Facebook'],
  ['youtubeUrl', 'YouTube'],
  ['whatsappUrl', 'WhatsApp'],
  ['play_store', 'Google Play'],
  ['app_store', 'App Store'],
];

export function Footer() {
  const text = useText(layoutText);
  const { data: settings } = useQuery(queries.settings.get());
  const pages = [
    ['about', text.about],
    ['wholesale-guide', text.guide],
    ['delivery', text.delivery],
    ['returns-policy', text.returns],
    ['terms', text.terms],
    ['privacy', text.privacy],
  ] as const;
  return (
    <footer className="footer">
      <div className="column footer-columns">
        <section className="footer-brand">
          <h2>{settings?.siteName ? <MainName>{settings.siteName}</MainName> : text.shop}</h2>
          {settings?.contactAddress && (
            <p>
              <Icon name="place" /> <MainName>{settings.contactAddress}</MainName>
            </p>
          )}
          <ShopPhone />
          {settings?.contactEmail && (
            <p>
              <Icon name="mail" /> <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
            </p>
          )}
        </section>
        <nav aria-labelledby="footer-information">
          <h2 id="footer-information">{text.information}</h2>
          <ul>
            {pages.map(([key, label]) => (
              <li key={key}>
                <Link href={paths.page(key)}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-follow">
          <h2 id="footer-follow">{text.follow}</h2>
          <ul>
            {social.map(([key, label]) => {
              const url = settings?.[key];
              return (
                typeof url === 'string' && (
                  <li key={key}>
                    <a href={url} rel="noreferrer">
                      {label}
                    </a>
                  </li>
                )
              );
            })}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
