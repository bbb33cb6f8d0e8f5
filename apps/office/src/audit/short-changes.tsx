import type { AuditEvent } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { nameOfItem } from '../history/event-changes.tsx';
import { type ChangedField, readDetails } from '../history/event-fields.ts';
import { FieldValue } from '../history/field-value.tsx';
import { isNews } from '../history/import-counts.ts';
import { richTextChange } from '../history/rich-text-change.ts';
import { historyText } from '../history/text.ts';
import { useFieldName } from '../history/use-names.ts';
import { auditText } from './text.ts';

/** The fields that other columns show, and those that only the page of the event needs. */
const NOT_SHORT = [
  'clientId',
  'applicationId',
  'endpointId',
  'eventId',
  'keyId',
  'viaClientId',
  'replaced',
  'id',
  'key',
  'slug',
  'created_at',
];
/** The fields that the name of the event implies. */
const SAID = ['deleted_at', 'deleted_status'];

/** Renders the first field that an event has changed, in one line, and how many more there are. */
export function ShortChanges({ event }: { readonly event: AuditEvent }) {
  const text = useText(auditText);
  const format = useFormat();
  const nameOf = useFieldName();
  const { changes: all, facts } = readDetails(event);
  // A slug that has changed is news, and that of a new product is not.
  const isSaid = (name: string) => SAID.includes(name) || (all.length > 1 && NOT_SHORT.includes(name));
  const changes = all.filter(({ name }) => !isSaid(name));
  const [first] = changes;
  // What it was is in the column beside, and in the event itself.
  if (/^(product|category|app_content)_deleted$/.test(event.kind)) return null;
  if (event.kind === 'picture_uploaded') {
    const { width, height } = event.details;
    return (
      <span className="clip soft">{text.pictureSize(format.number(Number(width)), format.number(Number(height)))}</span>
    );
  }
  if (!first) {
    const [fact] = facts.filter(([name, value]) => !NOT_SHORT.includes(name) && isNews(value));
    if (!fact) return null;
    return (
      <span className="clip soft">
        {nameOf(fact[0])}: <FieldValue name={fact[0]} value={fact[1]} />
      </span>
    );
  }
  return (
    <span className="clip event-short">
      {nameOf(first.name)}: <ShortChange field={first} />{' '}
      {changes.length > 1 && <span className="soft">{text.moreFields(format.number(changes.length - 1))}</span>}
    </span>
  );
}

function ShortChange({ field }: { readonly field: ChangedField }) {
  const history = useText(historyText);
  const { name, before, after } = field;
  const format = useFormat();
  const text = useText(auditText);
  const rewritten = richTextChange(field);
  if (rewritten) return history[rewritten];
  if (Array.isArray(before) || Array.isArray(after)) {
    const [old, current] = [listOf(before), listOf(after)];
    const added = current.filter((item) => !old.includes(item));
    const removed = old.filter((item) => !current.includes(item));
    if (added.length + removed.length === 0) return text.reordered;
    // The address of a picture says nothing.
    if (name === 'images') {
      return [
        ...(added.length > 0 ? [text.itemsAdded(format.number(added.length))] : []),
        ...(removed.length > 0 ? [text.itemsRemoved(format.number(removed.length))] : []),
      ].join(', ');
    }
    return (
      <>
        {removed.length > 0 && <del>{removed.join(', ')}</del>} {added.length > 0 && <ins>{added.join(', ')}</ins>}
      </>
    );
  }
  return (
    <>
      {before !== undefined && (
        <>
          <del>
            <FieldValue name={name} value={before} />
          </del>
          {' → '}
        </>
      )}
      <ins>
        <FieldValue name={name} value={after} />
      </ins>
    </>
  );
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(nameOfItem) : [];
}
