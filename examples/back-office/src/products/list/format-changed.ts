import { type Language, useLanguage } from '@arot/example-shared/i18n/language.ts';

const locales = { en: 'en-BD', bn: 'bn-BD' } as const;

function createFormat(language: Language): (value: string) => string {
  const time = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short', year: 'numeric' });
  return (value) => {
    const date = new Date(value);
    return date.toDateString() === new Date().toDateString() ? time.format(date) : day.format(date);
  };
}

const formats = { en: createFormat('en'), bn: createFormat('bn') };

/** When something has changed, as short as a cell of a table: the time if it was today, otherwise the date. */
export function useFormatChanged(): (value: string) => string {
  return formats[useLanguage().language];
}
