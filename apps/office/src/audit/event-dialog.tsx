import type { AuditEvent } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { EventChanges } from '../history/event-changes.tsx';
import { useActorName, useEventName } from '../history/use-names.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type AuditFilters, setFilters } from './audit-query.ts';
import { subjectOf } from './event-subject.ts';
import { SubjectLink } from './subject-link.tsx';
import { auditText } from './text.ts';
import { useSubjectName } from './use-subject-name.ts';

type Props = { readonly event: AuditEvent; readonly filters: AuditFilters; readonly onClose: () => void };

/** Renders one event with all data that the trail has about it. */
export function EventDialog({ event, filters, onClose }: Props) {
  const text = useText(auditText);
  const format = useFormat();
  const eventName = useEventName();
  const actorName = useActorName();
  const subjectName = useSubjectName();
  const subject = subjectOf(event);
  const only = (change: Partial<AuditFilters>) => {
    setFilters({ ...filters, ...change });
    onClose();
  };
  return (
    <Dialog title={eventName(event)} wide onClose={onClose}>
      <dl className="facts">
        <dt>{text.time}</dt>
        <dd>{format.dateTime(event.at)}</dd>
        <dt>{text.actor}</dt>
        <dd>{actorName(event.actor)}</dd>
        {subject && (
          <>
            <dt>{subjectName(subject.kind)}</dt>
            <dd>
              <SubjectLink {...subject} />
            </dd>
          </>
        )}
        {event.ip !== null && (
          <>
            <dt>{text.ip}</dt>
            <dd>{event.ip}</dd>
          </>
        )}
        {event.requestId !== null && (
          <>
            <dt>{text.requestId}</dt>
            <dd>
              <code>{event.requestId}</code>
            </dd>
          </>
        )}
      </dl>
      <EventChanges event={event} />
      <div className="dialog-foot">
        <Button onClick={() => only({ actor: event.actor.id })}>{text.onlyActor}</Button>
        {event.subject && (
          <Button onClick={() => only({ subjectKind: event.subject?.kind ?? '', subject: event.subject?.id ?? '' })}>
            {text.onlySubject}
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Dialog>
  );
}
