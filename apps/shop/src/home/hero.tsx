import type { AppContent } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Picture } from '../product/picture.tsx';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { MainName } from '../ui/name.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { homeText } from './text.ts';

/**
 * Renders the introduction of the shop, and the content that the operator has written for this week under the key `home_banner`.
 */
export function Hero() {
  const text = useText(homeText);
  const { data, isPending } = useQuery(queries.appContent.get('home_banner'));
  const banner = data?.content;
  return (
    <section className="hero">
      <div className="column hero-row">
        <div className="hero-text">
          <h1>{text.title}</h1>
          <p className="lead">{text.lead}</p>
          <p className="actions">
            <Link className="button primary" href={paths.products}>
              {text.browse}
            </Link>
          </p>
        </div>
        {isPending && <div className="banner bone" />}
        {banner && <Banner banner={banner} />}
      </div>
    </section>
  );
}

function Banner({ banner: { title, bodyHtml, externalUrl, images } }: { readonly banner: AppContent }) {
  const text = useText(homeText);
  return (
    <div className="banner">
      <div className="banner-text">
        {title && (
          <h2>
            <MainName>{title}</MainName>
          </h2>
        )}
        {bodyHtml && <RichText html={bodyHtml} />}
        {externalUrl && (
          <p>
            <a href={externalUrl} rel="noreferrer">
              {text.offer}
            </a>
          </p>
        )}
      </div>
      {images[0] && <Picture src={images[0].url} isMain />}
    </div>
  );
}
