import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { layoutText } from './text.ts';

/** Switches to the other language, whose name it shows. */
export function LanguageButton() {
  const text = useText(layoutText);
  const { language, choose } = useLanguage();
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <Button kind="quiet" lang={other} onClick={() => choose(other)}>
      {text.language}
    </Button>
  );
}
