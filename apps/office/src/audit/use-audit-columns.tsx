import type { AuditEvent } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { useActorName, useEventName } from '../history/use-names.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { subjectOf } from './event-subject.ts';
import { ShortChanges } from './short-changes.tsx';
import { SubjectName } from './subject-link.tsx';
import { auditText } from './text.ts';
import { useSubjectName } from './use-subject-name.ts';

/** Returns the columns of the audit page. On a tablet, two of them share one. */
export function useAuditColumns(): GridColumn<AuditEvent>[] {
  const text = useText(auditText);
  const format = useFormat();
  const eventName = useEventName();
  const actorName = useActorName();
  const subjectName = useSubjectName();
  const isNarrow = useNarrow();
  const subjectOfRow = (event: AuditEvent) => {
    const subject = subjectOf(event);
    if (!subject) return null;
    return (
      <span className="clip">
        <span className="soft">{subjectName(subject.kind)}&nbsp;</span>
        <SubjectName {...subject} />
      </span>
    );
  };
  const changes: GridColumn<AuditEvent> = {
    id: 'changes',
    title: text.changes,
    width: 240,
    grows: true,
    render: (event) => <ShortChanges event={event} />,
  };
  if (isNarrow) {
    return [
      {
        id: 'at',
        title: `${text.time} · ${text.actor}`,
        width: 215,
        render: ({ at, actor }) => (
          <span className="two-lines">
            <span>{format.dateTime(at)}</span>
            <span className="soft">{actorName(actor)}</span>
          </span>
        ),
      },
      {
        id: 'kind',
        card: 'title',
        title: `${text.kind} · ${text.subject}`,
        width: 220,
        render: (event) => (
          <span className="two-lines">
            <span>{eventName(event)}</span>
            {subjectOfRow(event)}
          </span>
        ),
      },
      changes,
    ];
  }
  return [
    { id: 'at', title: text.time, width: 210, render: ({ at }) => format.dateTime(at) },
    { id: 'kind', title: text.kind, width: 200, render: (event) => <span className="clip">{eventName(event)}</span> },
    { id: 'subject', title: text.subject, width: 225, render: subjectOfRow },
    {
      id: 'actor',
      title: text.actor,
      width: 150,
      render: ({ actor }) => <span className="clip">{actorName(actor)}</span>,
    },
    changes,
  ];
}
