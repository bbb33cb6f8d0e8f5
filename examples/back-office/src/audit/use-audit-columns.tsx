import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { AuditEvent } from '@arot/sdk/staff';
import type { GridColumn } from '../grid/data-grid.tsx';
import { subjectOf } from './event-fields.ts';
import { ShortChanges } from './short-changes.tsx';
import { SubjectLink } from './subject-link.tsx';
import { auditText } from './text.ts';
import { useActorName, useKindName, useSubjectName } from './use-names.ts';

export function useAuditColumns(): GridColumn<AuditEvent>[] {
  const text = useText(auditText);
  const format = useFormat();
  const kindName = useKindName();
  const actorName = useActorName();
  const subjectName = useSubjectName();
  return [
    { id: 'at', title: text.at, width: 175, render: ({ at }) => format.dateTime(at) },
    { id: 'kind', title: text.kind, width: 185, render: ({ kind }) => <span className="clip">{kindName(kind)}</span> },
    {
      id: 'subject',
      title: text.subject,
      width: 220,
      render: (event) => {
        const subject = subjectOf(event);
        if (!subject) return null;
        return (
          <>
            <span className="soft">{subjectName(subject.kind)}&nbsp;</span>
            <SubjectLink {...subject} />
          </>
        );
      },
    },
    {
      id: 'actor',
      title: text.actor,
      width: 160,
      render: ({ actor }) => <span className="clip">{actorName(actor)}</span>,
    },
    { id: 'changes', title: text.changes, width: 240, grows: true, render: (event) => <ShortChanges event={event} /> },
  ];
}
