import { LANGUAGES, type Language } from './messages.ts';

type Preferences = {
  /** The language that the user chose by the switch on a page. */
  readonly chosen?: string | undefined;
  /** The application's `ui_locales`: language tags in order of preference, separated by spaces. */
  readonly uiLocales?: string | undefined;
  /** The browser's Accept-Language header. */
  readonly acceptLanguage?: string | undefined;
};

/**
 * Chooses the language of a page: the user's choice, then the application's, then the browser's. Unsupported languages
 * are ignored. The default is English.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest `ui_locales`
 */
export function chooseLanguage({ chosen = '', uiLocales = '', acceptLanguage = '' }: Preferences): Language {
  const preferred = [chosen, ...uiLocales.split(' ')].map(primarySubtag);
  return preferred.map(supported).find((language) => language !== undefined) ?? mostAccepted(acceptLanguage) ?? 'en';
}

function primarySubtag(tag: string): string {
  return tag.trim().split('-', 1)[0]?.toLowerCase() ?? '';
}

function supported(subtag: string): Language | undefined {
  return LANGUAGES.find((language) => language === subtag);
}

/**
 * The supported language with the highest weight; of equal weights, the first one in the header. `*` matches every
 * language that the header does not name.
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

/** An invalid weight makes only its own range invalid, not the whole header. */
function parseRange(text: string): { subtag: string; weight: number }[] {
  const [tag = '', parameter] = text.split(';', 2);
  const weight = /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter ?? 'q=1')?.[1];
  if (weight === undefined || Number(weight) > 1) return [];
  return [{ subtag: primarySubtag(tag), weight: Number(weight) }];
}
