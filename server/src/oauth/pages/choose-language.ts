import { LANGUAGES, type Language } from './messages.ts';

type Preferences = {
  /** Chosen with the switch on the page. */
  readonly chosen?: string | undefined;
  /** Asked for by the application: language tags separated by spaces, the preferred one first. */
  readonly uiLocales?: string | undefined;
  /** Accepted by the browser: the best supported language of its Accept-Language header, or false if it has none. */
  readonly accepted?: string | false;
};

/**
 * The language of a page: the user's choice, else the application's, else the browser's, else English. A preference for
 * a language that the pages do not have is ignored.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest `ui_locales`
 */
export function chooseLanguage({ chosen = '', uiLocales = '', accepted = false }: Preferences): Language {
  const preferred = [chosen, ...uiLocales.split(' '), accepted || ''].map(supported);
  return preferred.find((language) => language !== undefined) ?? 'en';
}

/** The supported language of a tag such as `bn-BD`. */
function supported(tag: string): Language | undefined {
  const subtag = tag.trim().split('-', 1)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === subtag);
}
