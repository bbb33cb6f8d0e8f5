import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { AuditEvent } from '@arot/sdk/staff';
import { FieldValue } from './field-value.tsx';
import { kindText } from './kinds.ts';
import { fieldText, historyText } from './text.ts';

type Fields = Readonly<Record<string, unknown>>;
const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

type Props = {
  readonly event: AuditEvent;
  /** The name of what it was done to. */
  readonly about?: string | undefined;
};

/** One event: who did what and when, and each field before and after. */
export function HistoryEvent({ event, about }: Props) {
  const text = useText(historyText);
  const kinds: Readonly<Record<string, string>> = useText(kindText);
  const format = useFormat();
  const nameOfField = useFieldName();
  const { before, after, ...rest } = event.details;
  const [old, current] = [toFields(before), toFields(after)];
  // The key of a setting or of content is the subject itself, and never changes.
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter((name) => name !== 'key');
  const others = names.length === 0 ? Object.entries(rest) : [];
  const word = (['created', 'changed', 'deleted'] as const).find((each) => event.kind.endsWith(`_${each}`));
  const known: Readonly<Record<string, string>> = { 'command line': text.commandLine, anonymous: text.anonymous };
  return (
    <li>
      <p>
        <strong>{event.actor.name ?? known[event.actor.id] ?? event.actor.id}</strong>{' '}
        <span className="badge">{word ? text[word] : (kinds[event.kind] ?? event.kind.replaceAll('_', ' '))}</span>{' '}
        {about !== undefined && <>{about} </>}
        <time className="soft small" dateTime={event.at}>
          {format.dateTime(event.at)}
        </time>
      </p>
      {names.length > 0 && (
        <table className="plain-table small">
          <thead className="unseen">
            <tr>
              <th scope="col">{text.field}</th>
              <th scope="col">{text.before}</th>
              <th scope="col">{text.after}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{nameOfField(name)}</th>
                <td className="history-before">
                  <FieldValue name={name} value={old[name]} isBefore />
                </td>
                <td>
                  <FieldValue name={name} value={current[name]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <dl className="facts small">
          {others.map(([name, value]) => (
            <div key={name}>
              <dt>{nameOfField(name)}</dt>
              <dd>
                <FieldValue name={name} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Gives the name of a column in the language of the page. */
function useFieldName(): (name: string) => string {
  const text: Readonly<Record<string, string>> = useText(fieldText);
  return (name) => text[name] ?? name.replaceAll('_', ' ');
}
