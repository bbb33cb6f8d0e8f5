import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { AuditEvent } from '@arot/sdk/staff';
import { EventChanges } from './event-changes.tsx';
import { historyText } from './text.ts';
import { useActorName, useKindName } from './use-names.ts';

type Props = {
  readonly event: AuditEvent;
  /** The name of what it was done to. */
  readonly about?: string | undefined;
};

/** One event: who did what and when, and each field before and after. */
export function HistoryEvent({ event, about }: Props) {
  const text = useText(historyText);
  const nameOfKind = useKindName();
  const nameOfActor = useActorName();
  const format = useFormat();
  const word = (['created', 'changed', 'deleted'] as const).find((each) => event.kind.endsWith(`_${each}`));
  return (
    <li>
      <p>
        <strong>{nameOfActor(event.actor)}</strong>{' '}
        <span className="badge">{word ? text[word] : nameOfKind(event.kind)}</span>{' '}
        {about !== undefined && <>{about} </>}
        <time className="soft small" dateTime={event.at}>
          {format.dateTime(event.at)}
        </time>
      </p>
      <EventChanges event={event} isShort />
    </li>
  );
}
