import { useLanguage } from '@arot/ui/i18n/language.ts';
import { languageOf, mainName, splitName } from './names.ts';

/** Renders a name with the part in the reader's language first. Each part has its own language, for fonts and screen readers. */
export function Name({ children }: { readonly children: string }) {
  const { language } = useLanguage();
  const { en, bn } = splitName(children);
  const main = mainName(children, language);
  const other = main === en ? bn : en;
  return (
    <>
      <span lang={languageOf(main)}>{main}</span>
      {other !== '' && (
        <>
          {' '}
          <span className="soft" lang={languageOf(other)}>
            {other}
          </span>
        </>
      )}
    </>
  );
}
