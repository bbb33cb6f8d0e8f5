import type { AuditEvent } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { subjectOf } from '../audit/event-subject.ts';
import { SubjectLink } from '../audit/subject-link.tsx';
import { useActorName, useEventName } from '../history/use-names.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { homeText } from './text.ts';

const SHOWN = 12;

/** Matches the kinds of events that are no change of the shop by its staff. */
const OTHERS =
  /^(log(in|out)|document_read|customer_registered|oauth_(authorized|consent|grant_|token)|chat_(resume|visitor_id))/;

/** Renders the last changes by people. Logins and the like are in the audit trail only. */
export function LastChanges() {
  const text = useText(homeText);
  const query = useQuery(queries.audit.list({ limit: 100 }));
  return (
    <section className="card stack" aria-label={text.changes}>
      <h2>{text.changes}</h2>
      <Loaded query={query}>
        {({ items }) => {
          const changes = items.filter(({ kind }) => !OTHERS.test(kind)).slice(0, SHOWN);
          if (changes.length === 0) return <p className="soft">{text.noChanges}</p>;
          return (
            <ol className="last-changes">
              {changes.map((event) => (
                <Change event={event} key={event.id} />
              ))}
            </ol>
          );
        }}
      </Loaded>
      <Link href={paths.audit}>{text.allChanges}</Link>
    </section>
  );
}

function Change({ event }: { readonly event: AuditEvent }) {
  const nameOfActor = useActorName();
  const nameOf = useEventName();
  const format = useFormat();
  const subject = subjectOf(event);
  return (
    <li>
      <time className="soft small" dateTime={event.at}>
        {format.dateTime(event.at)}
      </time>
      <span>
        <strong>{nameOfActor(event.actor)}</strong> · {nameOf(event)}
        {subject && (
          <>
            : <SubjectLink {...subject} />
          </>
        )}
      </span>
    </li>
  );
}
