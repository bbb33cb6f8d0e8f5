import { toBengaliDigits } from '@arot/ui/i18n/digits.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns the properties of a text field for a number: in Bengali it has Bengali digits, except while it is edited. */
export function useFieldDigits(value: string) {
  const { language } = useLanguage();
  const [isFocused, setFocused] = useState(false);
  return {
    value: language === 'en' || isFocused ? value : toBengaliDigits(value),
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      flushSync(() => setFocused(true));
      // The change of the digits has removed the selection that Tab makes.
      if (language === 'bn') currentTarget.select();
    },
    onBlur: () => setFocused(false),
  };
}
