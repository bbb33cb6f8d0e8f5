import { type Language, useLanguage } from './language.ts';

export type Format = {
  readonly number: (value: number) => string;
  /** The API's decimal strings are formatted as they are, without a detour through floating point. */
  readonly price: (value: string) => string;
  readonly percent: (value: string) => string;
  readonly date: (value: string) => string;
  /** A time of the day, to the minute. */
  readonly time: (value: string) => string;
  /** A moment with its date and its time to the minute. */
  readonly dateTime: (value: string) => string;
};

const locales = { en: 'en-BD', bn: 'bn-BD' };

/** The time as people say it: "5:44 PM", and in Bengali with the part of the day first, such as "বিকাল ৫:৪৪". */
function createTimeFormat(language: Language): (date: Date) => string {
  if (language === 'en') {
    const time = new Intl.DateTimeFormat(locales.en, { timeStyle: 'short' });
    return (date) => time.format(date);
  }
  const time = new Intl.DateTimeFormat(locales.bn, { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' });
  return (date) => {
    const parts = new Map(time.formatToParts(date).map(({ type, value }) => [type, value]));
    return `${parts.get('dayPeriod')} ${parts.get('hour')}:${parts.get('minute')}`;
  };
}

function createFormat(language: Language): Format {
  const locale = locales[language];
  const number = new Intl.NumberFormat(locale);
  const price = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BDT',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  // ICU has no dates of en-BD, and would write the month first.
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : locale, { dateStyle: 'medium' });
  const time = createTimeFormat(language);
  return {
    number: (value) => number.format(value),
    price: (value) => price.format(value as `${number}`),
    percent: (value) => `${decimal.format(value as `${number}`)}%`,
    date: (value) => date.format(new Date(value)),
    time: (value) => time(new Date(value)),
    dateTime: (value) => `${date.format(new Date(value))}, ${time(new Date(value))}`,
  };
}

const formats = { en: createFormat('en'), bn: createFormat('bn') };

/** Numbers, prices and dates in the digits of the language. */
export function useFormat(): Format {
  return formats[useLanguage().language];
}
