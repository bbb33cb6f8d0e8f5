import { type Html, html } from './html.ts';

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
