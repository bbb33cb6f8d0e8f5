import type { AuditEvent } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { EventChanges } from './event-changes.tsx';
import { kindOf } from './event-kind.ts';
import { historyText } from './text.ts';
import { useActorName, useEventName } from './use-names.ts';

type Props = {
  readonly event: AuditEvent;
  /** The name of what it was done to. */
  readonly about?: string | undefined;
};

/** The names that the history of one thing shortens. The longer ones first. */
const SHORT = [
  'prices_changed',
  'created',
  'unpublished',
  'published',
  'trashed',
  'restored',
  'changed',
  'deleted',
] as const;

/** Renders one event: its actor, its name and time, and each field before and after. */
export function HistoryEvent({ event, about }: Props) {
  const text = useText(historyText);
  const nameOf = useEventName();
  const nameOfActor = useActorName();
  const format = useFormat();
  const kind = kindOf(event);
  const word = SHORT.find((each) => kind === each || kind.endsWith(`_${each}`));
  return (
    <li>
      <p>
        <strong>{nameOfActor(event.actor)}</strong> <span className="badge">{word ? text[word] : nameOf(event)}</span>{' '}
        {about !== undefined && <>{about} </>}
        <time className="soft small" dateTime={event.at}>
          {format.dateTime(event.at)}
        </time>
      </p>
      <EventChanges event={event} isShort />
    </li>
  );
}
