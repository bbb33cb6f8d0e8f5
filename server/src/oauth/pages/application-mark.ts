import { type Html, html } from './html.ts';

/** The application that the user comes from. */
export type Application = {
  readonly name: string;
  /** A path on this server, or a `data:` URL. The page shows no picture from elsewhere: its host would learn of it. */
  readonly logoUrl: string | null;
};

/** The application's logo, or the first letter of its name. Its name stands beside it, so neither is read aloud. */
export function renderApplicationMark({ name, logoUrl }: Application): Html {
  if (logoUrl !== null && isOurs(logoUrl)) {
    return html`<img class="mark" src="${logoUrl}" alt="" width="56" height="56">`;
  }
  return html`<div class="mark monogram" aria-hidden="true">${monogramOf(name)}</div>`;
}

function isOurs(url: string): boolean {
  const here = 'http://here.invalid';
  const parsed = URL.parse(url, here);
  return url.startsWith('data:image/') || (url.startsWith('/') && parsed?.origin === here);
}

/** In Bengali a letter takes its vowel signs with it: what the reader sees as one character. */
function monogramOf(name: string): string {
  const characters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return (characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '').toUpperCase();
}
