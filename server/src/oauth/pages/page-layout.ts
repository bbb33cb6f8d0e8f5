import { LANGUAGES, type Language } from '../../base/language.ts';
import { type Html, type HtmlValue, html } from './html.ts';
import { MESSAGES } from './messages.ts';
import { styleElement } from './page-headers.ts';

/** The URL of the page in each language. */
export type LanguageLinks = Readonly<Record<Language, string>>;

/** The data of every page with a form. */
export type FormView = {
  readonly language: Language;
  readonly application: Application;
  /** The form's action. Its fields are `csrf` and what the page's type says. */
  readonly action: string;
  readonly csrfToken: string;
  readonly languageLinks: LanguageLinks;
};

type Page = {
  readonly language: Language;
  readonly title: HtmlValue;
  readonly body: Html;
  /** Absent if the page cannot be opened by GET; then it has no language switch. */
  readonly languageLinks?: LanguageLinks | undefined;
  /** The URL that the browser opens at once. */
  readonly refreshTo?: string;
  /** The path of the page's icon. A page of an application has none. */
  readonly icon?: string;
};

const LANGUAGE_NAMES = { en: 'English', bn: 'বাংলা' } as const satisfies Record<Language, string>;

/** Renders a self-contained page: it loads nothing but its icon. */
export function renderPage({ language, title, body, languageLinks, refreshTo, icon = 'data:,' }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${refreshTo}">`}
<title>${title}</title>
<link rel="icon" href="${icon}">
${styleElement}
</head>
<body>
${languageLinks !== undefined && renderLanguageSwitch(language, languageLinks)}
<main>
${body}
</main>
</body>
</html>
`.toString();
}

type ApplicationPage = {
  /** The key of the heading. The title of the page begins with it. */
  readonly heading: keyof typeof MESSAGES;
  /** True if the title says that there is an issue. */
  readonly hasIssue?: boolean;
  /** The content after the heading. */
  readonly body: Html;
};

/** Renders a page that belongs to an application: its mark, a heading and the content. */
export function renderApplicationPage(
  { language, application, languageLinks }: Pick<FormView, 'language' | 'application'> & Pick<Page, 'languageLinks'>,
  { heading, hasIssue = false, body: content }: ApplicationPage,
): string {
  const title = `${MESSAGES[heading][language]} · ${application.name}`;
  const body = html`
${renderApplicationMark(application)}
<h1>${MESSAGES[heading][language]}</h1>${content}`;
  return renderPage({
    ...{ language, body, languageLinks },
    title: hasIssue ? `${MESSAGES.error[language]}: ${title}` : title,
  });
}

function renderLanguageSwitch(current: Language, links: LanguageLinks): Html {
  const items = LANGUAGES.map((language) =>
    language === current
      ? html`<li><span lang="${language}" aria-current="true">${LANGUAGE_NAMES[language]}</span></li>`
      : html`<li><a href="${links[language]}" lang="${language}" hreflang="${language}">${LANGUAGE_NAMES[language]}</a></li>`,
  );
  return html`<header><nav aria-label="${MESSAGES.languages[current]}"><ul class="languages">${items}</ul></nav></header>`;
}

/** The application that sent the user to the page. */
export type Application = {
  readonly name: string;
  /** A path on this server or a `data:` URL. Other pictures are not shown, because their host would see the visit. */
  readonly logoUrl: string | null;
};

/** Returns the application's logo, or the first letter of its name. Screen readers skip both: the name is beside it. */
export function renderApplicationMark({ name, logoUrl }: Application): Html {
  if (logoUrl !== null && isLocal(logoUrl)) {
    return html`<img class="mark" src="${logoUrl}" alt="" width="56" height="56">`;
  }
  return html`<div class="mark monogram" aria-hidden="true">${monogramOf(name)}</div>`;
}

function isLocal(url: string): boolean {
  const here = 'http://here.invalid';
  const parsed = URL.parse(url, here);
  return url.startsWith('data:image/') || (url.startsWith('/') && parsed?.origin === here);
}

/** Returns the first letter or digit. A grapheme, because a Bengali letter is one character together with its vowel signs. */
function monogramOf(name: string): string {
  const characters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return (characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '').toUpperCase();
}
