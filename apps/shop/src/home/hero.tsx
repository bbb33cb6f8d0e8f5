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
        {(isPending || banner) && (
          <div className={`banner ${isPending ? 'bone' : ''}`}>
            {banner && (
              <>
                <div className="banner-text">
                  {banner.title && (
                    <h2>
                      <MainName>{banner.title}</MainName>
                    </h2>
                  )}
                  {banner.bodyHtml && <RichText html={banner.bodyHtml} />}
                  {banner.externalUrl && (
                    <p>
                      <a href={banner.externalUrl} rel="noreferrer">
                        {text.offer}
                      </a>
                    </p>
                  )}
                </div>
                {banner.images[0] && <Picture src={banner.images[0].url} isMain />}
              </>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
