import { type Language, useLanguage } from './language.ts';

export type Format = {
  readonly number: (value: number) => string;
  /** The API's decimal strings are formatted as they are, without a detour through floating point. */
  readonly price: (value: string) => string;
  readonly percent: (value: string) => string;
  readonly date: (value: string) => string;
  /** A moment with its date and its time to the minute. */
  readonly dateTime: (value: string) => string;
};

const locales = { en: 'en-BD', bn: 'bn-BD' };

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
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    number: (value) => number.format(value),
    price: (value) => price.format(value as `${number}`),
    percent: (value) => `${decimal.format(value as `${number}`)}%`,
    date: (value) => date.format(new Date(value)),
    dateTime: (value) => dateTime.format(new Date(value)),
  };
}

const formats = { en: createFormat('en'), bn: createFormat('bn') };

/** Numbers, prices and dates in the digits of the language. */
export function useFormat(): Format {
  return formats[useLanguage().language];
}
