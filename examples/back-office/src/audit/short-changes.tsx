import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { AuditEvent } from '@arot/sdk/staff';
import { FieldValue } from '../history/field-value.tsx';
import { readDetails } from './event-fields.ts';
import { auditText } from './text.ts';
import { useFieldName } from './use-names.ts';

/** The first field that an event has changed, in one line, and how many more there are. */
export function ShortChanges({ event }: { readonly event: AuditEvent }) {
  const text = useText(auditText);
  const format = useFormat();
  const nameOf = useFieldName();
  const { changes } = readDetails(event);
  const [first] = changes;
  if (!first) return null;
  const isShort = ![first.before, first.after].some((value) => typeof value === 'object' && value !== null);
  return (
    <span className="clip event-short">
      {nameOf(first.name)}
      {isShort && (
        <>
          {': '}
          {first.before !== undefined && (
            <>
              <del>
                <FieldValue name={first.name} value={first.before} />
              </del>
              {' → '}
            </>
          )}
          <ins>
            <FieldValue name={first.name} value={first.after} />
          </ins>
        </>
      )}{' '}
      {changes.length > 1 && <span className="soft">{text.moreFields(format.number(changes.length - 1))}</span>}
    </span>
  );
}
