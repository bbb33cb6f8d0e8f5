import { useText } from '@arot/example-shared/i18n/text.ts';
import type { AuditEvent } from '@arot/sdk/staff';
import { fieldText } from '../history/text.ts';
import { auditFieldNames } from './field-names.ts';
import { kindNames } from './kind-names.ts';
import { auditText } from './text.ts';

type Names = Readonly<Record<string, string>>;

/** Gives the name of a field in the language of the page; an unknown one is shown as it is. */
export function useFieldName(): (name: string) => string {
  const ofCatalog: Names = useText(fieldText);
  const others: Names = useText(auditFieldNames);
  return (name) => ofCatalog[name] ?? others[name] ?? name;
}

/** Gives the name of a kind of events; an unknown one is shown as it is. */
export function useKindName(): (kind: string) => string {
  const names: Names = useText(kindNames);
  return (kind) => names[kind] ?? kind;
}

/** Gives the name of who did it. */
export function useActorName(): (actor: AuditEvent['actor']) => string {
  const text = useText(auditText);
  return ({ id, name }) => {
    if (name !== null) return name;
    if (id === 'command line') return text.commandLine;
    return id === 'anonymous' ? text.anonymous : id;
  };
}

/** Gives the name of a kind of subjects; an unknown one is shown as it is. */
export function useSubjectName(): (kind: string) => string {
  const text: Names = useText(auditText) as unknown as Names;
  return (kind) => text[`subject_${kind}`] ?? kind;
}
