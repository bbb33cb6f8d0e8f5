import { LANGUAGES, type Language } from './messages.ts';

type Wishes = {
  /** By the switch on the page. */
  readonly chosen?: string | undefined;
  /** By the application: language tags, the most wanted first, between spaces. */
  readonly uiLocales?: string | undefined;
  /** By the browser. */
  readonly acceptLanguage?: string | undefined;
};

/**
 * The language of a page: what the user chose, or else what the application asked for, or else the browser. A wish for
 * neither language is passed over; without any, English.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest `ui_locales`
 */
export function chooseLanguage({ chosen = '', uiLocales = '', acceptLanguage = '' }: Wishes): Language {
  const wished = [chosen, ...uiLocales.split(' ')].map(primarySubtag);
  return wished.map(supported).find((language) => language !== undefined) ?? mostAccepted(acceptLanguage) ?? 'en';
}

function primarySubtag(tag: string): string {
  return tag.trim().split('-', 1)[0]?.toLowerCase() ?? '';
}

function supported(subtag: string): Language | undefined {
  return LANGUAGES.find((language) => language === subtag);
}

/**
 * The language with the highest weight; of equal ones that which is named first. `*` stands for whatever is not named.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
function mostAccepted(header: string): Language | undefined {
  const ranges = header.split(',').flatMap(parseRange);
  const candidates = LANGUAGES.map((language) => {
    const named = ranges.filter(({ subtag }) => subtag === language);
    const matching = named.length > 0 ? named : ranges.filter(({ subtag }) => subtag === '*');
    const weight = Math.max(0, ...matching.map((range) => range.weight));
    return { language, weight, place: ranges.findIndex((range) => matching.includes(range)) };
  });
  const acceptable = candidates.filter(({ weight }) => weight > 0);
  return acceptable.sort((a, b) => b.weight - a.weight || a.place - b.place)[0]?.language;
}

/** A weight that is none makes its range void; it does not make the whole header so. */
function parseRange(text: string): { subtag: string; weight: number }[] {
  const [tag = '', parameter] = text.split(';', 2);
  const weight = /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter ?? 'q=1')?.[1];
  if (weight === undefined || Number(weight) > 1) return [];
  return [{ subtag: primarySubtag(tag), weight: Number(weight) }];
}
