import { useText } from '@arot/example-shared/i18n/text.ts';
import { auditText } from './text.ts';

/** Gives the name of a kind of subjects; an unknown one is shown as it is. */
export function useSubjectName(): (kind: string) => string {
  const text = useText(auditText) as unknown as Readonly<Record<string, string>>;
  return (kind) => text[`subject_${kind}`] ?? kind;
}
