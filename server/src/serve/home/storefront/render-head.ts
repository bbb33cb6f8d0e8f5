import { LANGUAGES, type Language } from '../../../base/language.ts';
import { Html, html } from '../../../oauth/pages/html.ts';

/** The subject of a page of the storefront, in the language of the page. */
export type PageSubject = {
  readonly status: number;
  readonly title: string;
  readonly description?: string | undefined;
  /** The path of the page, encoded. Without one, the page has no URL for search engines. */
  readonly path?: string | undefined;
  /** The absolute URL of a picture. */
  readonly picture?: string | undefined;
  /** The name of what the page shows; its title by default. */
  readonly name?: string;
  /** The pages that are shown beside it without a script. */
  readonly links?: readonly { readonly path: string; readonly name: string }[];
  /** The schema.org object that the page shows, without its URL. */
  readonly data?: Readonly<Record<string, unknown>>;
};

export type PageView = {
  readonly publicOrigin: string;
  readonly siteName: string;
  readonly language: Language;
  /** True if the URL names the language. */
  readonly isChosen: boolean;
};

/** Tells the page's script that this server sets the hint of a session. Without a hint there is no session, so it need not ask. */
const SESSION_HINT = html`<meta name="arot-session" content="hinted">`;

const LOCALES = { en: 'en_GB', bn: 'bn_BD' } as const satisfies Record<Language, string>;

/**
 * Renders the title, the description, the URLs in both languages, the preview for chats, and the data for search engines.
 *
 * @see https://ogp.me
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function renderHead(subject: PageSubject, { publicOrigin, siteName, language, isChosen }: PageView): string {
  const { status, title, description, path, picture, data, name = title } = subject;
  const urlIn = (each?: Language) => `${publicOrigin}${path}${each === undefined ? '' : `?lang=${each}`}`;
  const url = path === undefined ? undefined : urlIn(isChosen ? language : undefined);
  const properties: readonly (readonly [string, string | undefined])[] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', name],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture],
    ['og:image:alt', picture && name],
    ['og:locale', LOCALES[language]],
  ];
  const alternates = [...LANGUAGES, undefined].map(
    (each) => html`<link rel="alternate" hreflang="${each ?? 'x-default'}" href="${urlIn(each)}">`,
  );
  const elements: readonly (Html | false)[] = [
    html`<title>${title}</title>`,
    description !== undefined && html`<meta name="description" content="${description}">`,
    status !== 200 && html`<meta name="robots" content="noindex">`,
    ...(url === undefined ? [] : [html`<link rel="canonical" href="${url}">`, ...alternates]),
    ...properties.map(([key, value]) => value !== undefined && html`<meta property="${key}" content="${value}">`),
    SESSION_HINT,
    html`<meta name="twitter:card" content="${picture === undefined ? 'summary' : 'summary_large_image'}">`,
    data !== undefined && dataElement('application/ld+json', { '@context': 'https://schema.org', ...data, url }),
  ];
  return elements.filter((element) => element !== false).join('\n    ');
}

/** Renders name, picture, description and links for browsers without scripts. */
export function renderNoscript({ name, description, picture, path, links = [] }: PageSubject): string {
  if (name === undefined) return '';
  const linkTo = (link: { readonly path: string; readonly name: string }) =>
    html`<li><a href="${link.path}">${link.name}</a></li>`;
  const own = path === undefined ? [] : [{ path, name }];
  return html`<article>
      <h1>${name}</h1>
      ${picture !== undefined && html`<img src="${picture}" alt="${name}" width="480" height="480">`}
      ${description !== undefined && html`<p>${description}</p>`}
      <ul>${[...own, ...links].map(linkTo)}</ul>
    </article>`.toString();
}

const ESCAPED = /[<>&\u2028\u2029]/g;

/**
 * Returns a script element with data. Inside a script, HTML has no entities, and `</script` or `<!--` in a text would end or
 * change it. JSON has escapes for the same characters.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
function dataElement(type: string, data: unknown): Html {
  const json = JSON.stringify(data).replace(ESCAPED, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return new Html(`<script type="${type}">${json}</script>`);
}
