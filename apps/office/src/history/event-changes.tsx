import './history.css';
import type { AuditEvent } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { type ChangedField, readDetails } from './event-fields.ts';
import { FieldValue } from './field-value.tsx';
import { richTextChange } from './rich-text-change.ts';
import { historyText } from './text.ts';
import { useFieldName } from './use-names.ts';

type Props = {
  readonly event: AuditEvent;
  /** True for one of many events: without headings, and with its other facts only if it has changed no field. */
  readonly isShort?: boolean;
};

/** Renders each field of an event before and after, and its other facts. */
export function EventChanges({ event, isShort = false }: Props) {
  const text = useText(historyText);
  const nameOf = useFieldName();
  const details = readDetails(event);
  // The key of a setting or of content is the subject itself, and never changes.
  const changes = isShort ? details.changes.filter(({ name }) => name !== 'key') : details.changes;
  const facts = isShort && changes.length > 0 ? [] : details.facts;
  const size = isShort ? 'small' : '';
  return (
    <>
      {changes.length > 0 && (
        <div className="scroll">
          <table className={`plain-table event-changes ${size}`}>
            <thead className={isShort ? 'unseen' : undefined}>
              <tr>
                <th scope="col">{text.field}</th>
                <th scope="col">{text.before}</th>
                <th scope="col">{text.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((field) => (
                <tr key={field.name}>
                  <th scope="row">{nameOf(field.name)}</th>
                  <ChangedValues field={field} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isShort && changes.some(richTextChange) && <p className="small soft">{text.noTexts}</p>}
      {facts.length > 0 && (
        <dl className={`facts ${size}`}>
          {facts.map(([name, value]) => (
            <div className="fact" key={name}>
              <dt>{nameOf(name)}</dt>
              <dd>
                <FieldValue name={name} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Renders the values of a field. Of two lists, the removed and the added items are marked. */
function ChangedValues({ field: { name, before, after } }: { readonly field: ChangedField }) {
  if (Array.isArray(before) && Array.isArray(after)) {
    return (
      <>
        <td>
          <Items all={before} other={after} mark="del" />
        </td>
        <td>
          <Items all={after} other={before} mark="ins" />
        </td>
      </>
    );
  }
  return (
    <>
      <td className="history-before">
        <FieldValue name={name} value={before} isBefore />
      </td>
      <td>
        <FieldValue name={name} value={after} />
      </td>
    </>
  );
}

type ItemsProps = {
  readonly all: readonly unknown[];
  readonly other: readonly unknown[];
  readonly mark: 'del' | 'ins';
};

function Items({ all, other, mark: Mark }: ItemsProps) {
  const others = new Set(other.map(nameOfItem));
  return (
    <ul>
      {[...new Set(all.map(nameOfItem))].map((item) => (
        <li key={item}>{others.has(item) ? item : <Mark>{item}</Mark>}</li>
      ))}
    </ul>
  );
}

/** Returns the text that shows an item of a list. */
export function nameOfItem(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}
