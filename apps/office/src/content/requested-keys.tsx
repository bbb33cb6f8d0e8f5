import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { contentText } from './text.ts';

const PART = 40;

/** Renders the keys that shops and apps have asked for, and that no staff member has written yet. */
export function RequestedKeys({ q }: { readonly q: string }) {
  const text = useText(contentText);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...queries.appContent.list.parts({ requested: true, limit: PART, q }),
    placeholderData: keepPreviousData,
  });
  const shown = () => {
    if (data === undefined)
      return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />;
    const keys = data.pages.flatMap(({ items }) => items);
    if (keys.length === 0) return <p className="soft">{q === '' ? text.nothingRequested : text.noMatch}</p>;
    return (
      <>
        {q === '' && <p className="soft">{text.requestedHint}</p>}
        <ul className="requested-keys">
          {keys.map(({ key }) => (
            <li key={key}>
              <Link className="button" href={paths.contentItem(key)}>
                <code>{key}</code>
              </Link>
            </li>
          ))}
          {hasNextPage && (
            <li>
              <Button kind="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {text.showMore}
              </Button>
            </li>
          )}
        </ul>
      </>
    );
  };
  return (
    <section className="card stack" aria-labelledby="requested">
      <h2 id="requested">{text.requested}</h2>
      {shown()}
    </section>
  );
}
