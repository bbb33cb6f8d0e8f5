import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { samplePages } from '../../../test/support/oauth/sample-pages.ts';
import { renderLogin } from './render-login.ts';

const passkeyScriptText = readFileSync(new URL('passkey-button.js', import.meta.url), 'utf8');

const HOSTILE = `"'><script>alert(1)</script><img src="https://evil.example/x" onerror=alert(1)></title></style>{application}&lt;\${1}`;

const everyPage = (['en', 'bn'] as const).flatMap((language) => {
  const hostile = samplePages(language, (value) => value + HOSTILE);
  return Object.entries(samplePages(language)).map(([name, markup]) => ({
    language,
    name,
    markup,
    hostile: hostile[name] ?? '',
  }));
});

/** Parses a page without its style, which would make parsing slow. */
function parse(page: string): Document {
  return new JSDOM(page.replace(/<style>[^<]*<\/style>/, '')).window.document;
}

/** Returns the elements of a page and the names of their attributes, without text. */
function skeleton(page: string): string[] {
  const elements = [...parse(page).querySelectorAll('*')];
  return elements.map((element) => `${element.localName} ${element.getAttributeNames().join(' ')}`);
}

describe('every page', () => {
  it.each(everyPage)('has the same elements for hostile values: $language, $name', ({ markup, hostile }) => {
    expect(skeleton(hostile)).toEqual(skeleton(markup));
  });

  it.each(everyPage)('shows hostile values as text: $language, $name', ({ hostile }) => {
    const document = parse(hostile);
    const values = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().map((name) => element.getAttribute(name) ?? ''),
    );
    const pageText = [document.documentElement.textContent, ...values].join('\n');
    expect(pageText.split(HOSTILE).length).toBe(hostile.split('alert(1)&lt;/script&gt;').length);
  });

  it.each(everyPage)(
    'runs only the script of its form, and references no other server: $language, $name',
    ({ name, markup }) => {
      const document = parse(markup);
      const scripts = [...document.querySelectorAll('script')].map(({ outerHTML }) => outerHTML);
      const hasPasskeyButton = document.querySelector('button[data-passkey-options]') !== null;
      const passkeyScript = hasPasskeyButton ? [`<script type="module">${passkeyScriptText}</script>`] : [];
      expect(scripts).toEqual(name === 'form post' ? ['<script>document.forms[0].submit();</script>'] : passkeyScript);
      expect(document.querySelectorAll('iframe, object, embed, base, [style]').length).toBe(0);
      for (const element of document.querySelectorAll('*')) {
        for (const name of element.getAttributeNames()) {
          expect(name).not.toMatch(/^on/);
          expect(element.getAttribute(name)).not.toMatch(/^\s*(?:[a-z]+:)?\/\/|javascript:/i);
        }
      }
      expect(markup).not.toMatch(/https?:|@import|url\(/);
      // Without an icon, a browser requests one from this server.
      expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('data:,');
    },
  );

  it.each(everyPage)('declares its language and a title: $language, $name', ({ language, markup }) => {
    const document = parse(markup);
    expect(markup.startsWith('<!doctype html>\n')).toBe(true);
    expect(document.documentElement.lang).toBe(language);
    expect(document.title).not.toBe('');
    expect(document.querySelectorAll('main h1').length).toBe(1);
  });

  it.each(everyPage)('has unique ids, and no reference to a missing one: $language, $name', ({ markup }) => {
    const document = parse(markup);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const named = ['for', 'aria-describedby', 'aria-labelledby'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) => element.getAttribute(name)?.split(' ') ?? []),
    );
    const linked = [...document.querySelectorAll('a[href^="#"]')].map((a) => a.getAttribute('href')?.slice(1));
    expect([...named, ...linked].filter((id) => !ids.includes(id ?? ''))).toEqual([]);
  });
});

describe('the language switch', () => {
  it('links to the other language, and marks the current one', () => {
    const document = parse(samplePages('en').login ?? '');
    const link = document.querySelector('nav a');
    expect([link?.getAttribute('href'), link?.getAttribute('lang'), link?.textContent]).toEqual([
      '/login/karim?lang=bn',
      'bn',
      'বাংলা',
    ]);
    expect(document.querySelector('nav [aria-current]')?.textContent).toBe('English');
  });
});

describe('the application', () => {
  const mark = (name: string, logoUrl: string | null) => {
    const page = renderLogin({
      language: 'en',
      application: { name, logoUrl },
      action: '/login/shop',
      csrfToken: 't',
      values: { identifier: '', rememberMe: false },
      issues: {},
      signUpHref: '/login/shop/sign-up',
      forgottenHref: '/login/shop/forgot',
      languageLinks: { en: '/en', bn: '/bn' },
    });
    const element = parse(page).querySelector('.mark');
    return element?.getAttribute('src') ?? element?.textContent;
  };

  it.each([
    ['Karim Traders', 'K'],
    ['karim traders', 'K'],
    ['“Karim”', 'K'],
    ['কৃষি বাজার', 'কৃ'],
    ['ক্রেতা', 'ক্রে'],
    ['7 Star', '7'],
    ['…', ''],
  ])('is shown by its first letter without a logo: %s', (name, letter) => {
    expect(mark(name, null)).toBe(letter);
  });

  it.each(['/logos/shop.svg', 'data:image/png;base64,iVBORw0KGgo='])(
    'is shown by a logo on this server: %s',
    (logoUrl) => {
      expect(mark('Shop', logoUrl)).toBe(logoUrl);
    },
  );

  it.each([
    'https://shop.example/logo.png',
    '//shop.example/logo.png',
    '/\\shop.example/logo.png',
    '/\t/shop.example/logo.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'logo.png',
    '',
  ])('is not shown by a picture on another server: %j', (logoUrl) => {
    expect(mark('Shop', logoUrl)).toBe('S');
  });
});
