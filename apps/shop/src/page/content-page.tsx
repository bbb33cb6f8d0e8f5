import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { Picture } from '../product/picture.tsx';
import { useTitle } from '../router/use-title.ts';
import { queries } from '../shop.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { FullName, useMainName } from '../ui/name.tsx';
import { NotFound, Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { pageText } from './text.ts';

const KEY = /^[a-z0-9_-]{1,100}$/;

/**
 * Renders a page that the operator has written. Asking for a key that does not exist registers it as a draft for the operator.
 */
export function ContentPage({ parameter: key }: { readonly parameter: string }) {
  return KEY.test(key) ? <Content contentKey={key} /> : <NotFound />;
}

function Content({ contentKey }: { readonly contentKey: string }) {
  const text = useText(pageText);
  const mainName = useMainName();
  const query = useQuery(queries.appContent.get(contentKey));
  const title = query.data?.content?.title ?? text.page;
  useTitle(query.data ? mainName(title) : undefined);
  return (
    <Loaded query={query} skeleton={<PageSkeleton />} isPage>
      {({ content }) => (
        <div className="column">
          {content ? (
            <>
              <Breadcrumbs parents={[]} here={title} />
              <article className="content">
                <div>
                  <h1>
                    <FullName>{title}</FullName>
                  </h1>
                  {content.bodyHtml && <RichText html={content.bodyHtml} />}
                  {content.externalUrl && (
                    <p>
                      <a href={content.externalUrl} rel="noreferrer">
                        {text.readMore}
                      </a>
                    </p>
                  )}
                </div>
                {content.images.length > 0 && (
                  <div className="content-pictures">
                    {content.images.map(({ url }) => (
                      <Picture key={url} src={url} />
                    ))}
                  </div>
                )}
              </article>
            </>
          ) : (
            <Notice icon="document" title={text.empty} isPage>
              <p>{text.emptyHint}</p>
            </Notice>
          )}
        </div>
      )}
    </Loaded>
  );
}
