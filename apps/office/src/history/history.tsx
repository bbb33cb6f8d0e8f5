import './history.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HistoryEvent } from './history-event.tsx';
import { historyText } from './text.ts';

type Props = {
  /** `product`, `category`, `app_content`, `setting` or `account`. */
  readonly subjectKind: string;
  /** A slug, a key or an id; absent for all subjects of the kind. */
  readonly subject?: string;
  /** The heading, by default "History". */
  readonly title?: string;
  /** Gives the name of the subject of each event. Without it, the events do not name their subject. */
  readonly nameOf?: (subject: string) => string;
};

/** Renders the audit trail of one thing, newest first. Nothing without the permission `audit:read`. */
export function History(props: Props) {
  return useMay()('audit:read') ? <Events {...props} /> : null;
}

/** Renders the audit events of one thing. After a write, invalidate this, so that the write appears. */
export const historyQuery = ({ subjectKind, subject }: Props) =>
  queries.audit.list.parts({ subjectKind, ...(subject === undefined ? {} : { subject }), limit: 10 });

function Events(props: Props) {
  const text = useText(historyText);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(props),
  );
  const events = data?.pages.flatMap(({ items }) => items);
  const title = props.title ?? text.history;
  return (
    <section className="card stack history" aria-label={title}>
      <h2>{title}</h2>
      {events === undefined && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {events?.length === 0 && <p className="soft">{text.none}</p>}
      {events && events.length > 0 && (
        <ol className="stack">
          {events.map((event) => (
            <HistoryEvent
              event={event}
              key={event.id}
              about={event.subject === null ? undefined : props.nameOf?.(event.subject.id)}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </section>
  );
}
