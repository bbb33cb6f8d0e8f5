import { useText } from '@arot/example-shared/i18n/text.ts';
import type { AuditEvent } from '@arot/sdk/staff';
import { fieldNames } from './field-names.ts';
import { kindNames } from './kind-names.ts';
import { historyText } from './text.ts';

type Names = Readonly<Record<string, string>>;

/** Gives the name of a field in the language of the page; an unknown one is shown as it is. */
export function useFieldName(): (name: string) => string {
  const names: Names = useText(fieldNames);
  return (name) => names[name] ?? name.replaceAll('_', ' ');
}

/** Gives the name of a kind of events; an unknown one is shown as it is. */
export function useKindName(): (kind: string) => string {
  const names: Names = useText(kindNames);
  return (kind) => names[kind] ?? kind.replaceAll('_', ' ');
}

/** Gives the name of who did it. */
export function useActorName(): (actor: AuditEvent['actor']) => string {
  const text = useText(historyText);
  return ({ id, name }) => {
    if (name) return name;
    if (id === 'command line') return text.commandLine;
    return id === 'anonymous' ? text.anonymous : id;
  };
}
