import { type Language, useLanguage } from './language.ts';

export type Format = {
  readonly number: (value: number) => string;
  /** Formats the API's decimal strings as they are, without a detour through floating point. */
  readonly price: (value: string) => string;
  readonly percent: (value: string) => string;
  readonly date: (value: string) => string;
  /** Formats a time of the day, to the minute. */
  readonly time: (value: string) => string;
  /** Formats a moment with its date and its time to the minute. */
  readonly dateTime: (value: string) => string;
};

const locales = { en: 'en-BD', bn: 'bn-BD' };

/**
 * Creates a format of times as people say them: "5:44 PM", and in Bengali with the part of the day first, such as "বিকাল ৫:৪৪".
 */
function createTimeFormat(language: Language): (date: Date) => string {
  if (language === 'en') {
    const time = new Intl.DateTimeFormat(locales.en, { timeStyle: 'short' });
    return (date) => time.format(date);
  }
  const time = new Intl.DateTimeFormat(locales.bn, { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' });
  return (date) => {
    const parts = new Map(time.formatToParts(date).map(({ type, value }) => [type, value]));
    // ICU has the literary word for the night, which people do not say.
    const part = parts.get('dayPeriod')?.replace('রাত্রি', 'রাত');
    return `${part} ${parts.get('hour')}:${parts.get('minute')}`;
  };
}

/** Creates the formats of a language. */
export function createFormat(language: Language): Format {
  const locale = locales[language];
  const number = new Intl.NumberFormat(locale);
  // The sign is in front, as on price tags and bills; ICU has it behind the amount in Bengali.
  const price = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  // ICU has no dates of en-BD, and would write the month first.
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : locale, { dateStyle: 'medium' });
  const time = createTimeFormat(language);
  return {
    number: (value) => number.format(value),
    price: (value) => `৳${price.format(value as `${number}`)}`,
    percent: (value) => `${decimal.format(value as `${number}`)}%`,
    date: (value) => date.format(new Date(value)),
    time: (value) => time(new Date(value)),
    dateTime: (value) => `${date.format(new Date(value))}, ${time(new Date(value))}`,
  };
}

const formats = { en: createFormat('en'), bn: createFormat('bn') };

/** Returns the formats of numbers, prices and dates in the digits of the language. */
export function useFormat(): Format {
  return formats[useLanguage().language];
}
