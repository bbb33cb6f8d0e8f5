import { subjectWords } from '@arot/contract/words';
import { textOf, useText } from '@arot/ui/i18n/text.ts';

const subjectText = textOf(subjectWords);

/** Gives the name of a kind of subjects; an unknown one is shown as it is. */
export function useSubjectName(): (kind: string) => string {
  const text: Readonly<Record<string, string>> = useText(subjectText);
  return (kind) => text[kind] ?? kind;
}
