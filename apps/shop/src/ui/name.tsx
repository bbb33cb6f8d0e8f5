import { type Language, useLanguage } from '@arot/ui/i18n/language.ts';
import { Marked } from './marked.tsx';

const BENGALI = /[\u0980-\u09ff]/;
/** Returns the language of a text that the shop has written, for fonts and screen readers. */
export const languageOf = (text: string): Language => (BENGALI.test(text) ? 'bn' : 'en');

type SplitName = { readonly main: string; readonly other: string | undefined };

/**
 * Splits a name such as "Rice · চাল", which is in both languages. The reader's own language comes first, and the other is the
 * second line. A name in one language is left as it is.
 */
function splitName(name: string, language: Language): SplitName {
  const [first = '', second, ...more] = name.split(' · ');
  if (second === undefined || more.length > 0 || languageOf(first) === languageOf(second)) {
    return { main: name, other: undefined };
  }
  return languageOf(first) === language ? { main: first, other: second } : { main: second, other: first };
}

/** Returns the part of a name that is in the reader's language, for titles and labels. */
export function useMainName(): (name: string) => string {
  const { language } = useLanguage();
  return (name) => splitName(name, language).main;
}

/** Renders the main part of a name, marked with its own language for screen readers and fonts. */
export function MainName({ children }: { readonly children: string }) {
  const { main } = splitName(children, useLanguage().language);
  return <span lang={languageOf(main)}>{main}</span>;
}

type FullNameProps = { readonly children: string; readonly marked?: readonly string[] | undefined };

/** Renders both parts of a name. */
export function FullName({ children, marked }: FullNameProps) {
  const { main, other } = splitName(children, useLanguage().language);
  return (
    <>
      <span className="name" lang={languageOf(main)}>
        <Marked words={marked}>{main}</Marked>
      </span>
      {other !== undefined && (
        <span className="name-other" lang={languageOf(other)}>
          <Marked words={marked}>{other}</Marked>
        </span>
      )}
    </>
  );
}
