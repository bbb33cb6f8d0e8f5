import { staffWords } from '@arot/contract/words';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useCallback } from 'react';

const REASONS = [staffWords.receiverGone, staffWords.receiverSilent];

/** Gives a reason that the server has stored, in the language of the page. */
export function useReason(): (reason: string) => string {
  const { language } = useLanguage();
  return useCallback((reason) => REASONS.find(({ en }) => en === reason)?.[language] ?? reason, [language]);
}
