import { words } from '@arot/contract/words';
import { LANGUAGES, type Language } from '../../../base/language.ts';
import { Html, html } from '../../../oauth/pages/html.ts';

type PageLink = { readonly path: string; readonly name: string };

/** Links under a heading, with the pictures of what they lead to. */
export type Shelf = {
  readonly heading: string;
  readonly items: readonly (PageLink & {
    readonly picture?: string | undefined;
    /** What is said below the name. */
    readonly detail?: string | undefined;
  })[];
};

/** The subject of a page of the storefront, in the language of the page. */
export type PageSubject = {
  readonly status: number;
  readonly title: string;
  readonly description?: string | undefined;
  /** The path of the page, encoded. Without one, the page has no URL for search engines. */
  readonly path?: string | undefined;
  /** The absolute URLs of its pictures. */
  readonly pictures?: readonly string[];
  /** The name of what the page shows; its title by default. */
  readonly name?: string | undefined;
  /** The pages that are shown beside it without a script. */
  readonly links?: readonly PageLink[];
  /** What the page lists without a script. */
  readonly shelves?: readonly Shelf[];
  /** The text that was searched. */
  readonly searched?: string;
  /** The schema.org object that the page shows, without its URL. */
  readonly data?: Readonly<Record<string, unknown>>;
};

export type PageView = {
  readonly publicOrigin: string;
  readonly siteName: string;
  readonly language: Language;
  /** True if the URL names the language. */
  readonly isChosen: boolean;
  /** Customers can sign in with a code. */
  readonly offersCode: boolean;
  /** The pictures of the shop, for a page without one that chats can show. */
  readonly pictures: readonly string[];
};

/** Tells the page's script that this server sets the hint of a session. Without a hint there is no session, so it need not ask. */
const SESSION_HINT = html`<meta name="arot-session" content="hinted">`;

/** Tells the page's script that customers can sign in with a code. */
const CODE_SIGN_IN = html`<meta name="arot-sign-in" content="code">`;

const LOCALES = { en: 'en_GB', bn: 'bn_BD' } as const satisfies Record<Language, string>;

/**
 * Renders the title, the description, the URLs in both languages, the preview for chats, and the data for search engines.
 *
 * @see https://ogp.me
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function renderHead(subject: PageSubject, view: PageView): string {
  const { publicOrigin, siteName, language, isChosen, offersCode } = view;
  const { status, title, description, path, pictures = [], data, name = title } = subject;
  // Chats and social networks show no vector graphics.
  const picture = [...pictures, ...view.pictures].find((url) => !/\.svg$/i.test(url));
  const urlIn = (each?: Language) => `${publicOrigin}${path}${each === undefined ? '' : `?lang=${each}`}`;
  const url = path === undefined ? undefined : urlIn(isChosen ? language : undefined);
  const properties: readonly (readonly [string, string | undefined])[] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', name],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture],
    ['og:image:alt', picture && (pictures.includes(picture) ? name : siteName)],
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
    offersCode && CODE_SIGN_IN,
    html`<meta name="twitter:card" content="${picture === undefined ? 'summary' : 'summary_large_image'}">`,
    data !== undefined && dataElement('application/ld+json', { '@context': 'https://schema.org', ...data, url }),
  ];
  return elements.filter((element) => element !== false).join('\n    ');
}

/** Renders a search, and name, picture, description, links and shelves of the subject, for browsers without scripts. */
export function renderNoscript(subject: PageSubject, { language, isChosen }: PageView): string {
  const { title, name = title, description, path, pictures = [], data, links = [], shelves = [], searched } = subject;
  const inLanguage = (path: string) => (isChosen ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path);
  const linkTo = (link: PageLink, picture: Html | false = false) =>
    html`<a href="${inLanguage(link.path)}">${picture}${link.name}</a>`;
  // A product or a category, which is named beside its links.
  const own = path === undefined || data === undefined ? [] : [{ path, name }];
  const pictureOf = (url: string | undefined) =>
    url !== undefined && html`<img src="${url}" alt="" width="240" height="240" loading="lazy">`;
  return html`<article>
      <form action="/products" role="search">
        <input name="q" value="${searched ?? ''}" maxlength="150" aria-label="${words.searchForProducts[language]}">
        ${isChosen && html`<input type="hidden" name="lang" value="${language}">`}
        <button>${words.searchForProducts[language]}</button>
      </form>
      <h1>${name}</h1>
      ${data !== undefined && pictures[0] !== undefined && html`<img src="${pictures[0]}" alt="${name}" width="480" height="480">`}
      ${description !== undefined && searched === undefined && html`<p>${description}</p>`}
      ${shelves.map(
        ({ heading, items }) => html`<h2>${heading}</h2>
      ${items.length === 0 && html`<p>${words.none[language]}</p>`}
      <ul class="shelf">${items.map(
        (item) =>
          html`<li>${linkTo(item, pictureOf(item.picture))}${item.detail !== undefined && html` <span>${item.detail}</span>`}</li>`,
      )}</ul>`,
      )}
      <ul>${[...own, ...links].map((link) => html`<li>${linkTo(link)}</li>`)}</ul>
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
