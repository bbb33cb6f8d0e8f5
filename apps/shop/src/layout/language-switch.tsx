import { LANGUAGES, useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { layoutText } from './text.ts';

export function LanguageSwitch() {
  const { language: current, choose } = useLanguage();
  return (
    <fieldset className="languages">
      <legend className="unseen">{useText(layoutText).language}</legend>
      {LANGUAGES.map(({ language, name, short }) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={`${short} ${name}`}
          aria-pressed={language === current}
          onClick={() => choose(language)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  );
}
