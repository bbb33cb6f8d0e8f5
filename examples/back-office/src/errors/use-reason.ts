import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useCallback } from 'react';
import { translateStaffMessage } from './staff-messages.ts';

/** Gives a reason that the server has stored, in the language of the page. */
export function useReason(): (reason: string) => string {
  const { language } = useLanguage();
  return useCallback((reason) => (language === 'bn' ? translateStaffMessage(reason) : reason), [language]);
}
