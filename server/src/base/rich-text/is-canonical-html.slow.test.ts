import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCanonicalHtml } from './is-canonical-html.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const link = (href: string) => `<p><a href="${href}" rel="noopener noreferrer nofollow">a</a></p>`;

/** Start tag and end tag of every element of the allow-list that has an end tag. */
const elements = [
  ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'u', 's', 'code'].map((tag) => [
    `<${tag}>`,
    `</${tag}>`,
  ]),
  ['<ol start="2">', '</ol>'],
  ['<a href="https://shop.example/" rel="noopener noreferrer nofollow">', '</a>'],
] as const;

describe('isCanonicalHtml accepts', () => {
  it.each([
    '',
    '<p></p>',
    '<p> a\n\tb"\'</p><h2>&amp;&lt;&gt;&nbsp;</h2><h3>চা<br><br></h3>',
    '<p><strong><em><u><s><code><a href="https://shop.example/" rel="noopener noreferrer nofollow">a</a></code></s></u></em></strong></p>',
    '<p><strong>a</strong><strong>b</strong></p>',
    '<ul><li><p>a</p><ol start="-3"><li><p>b</p></li></ol></li></ul><blockquote><h2>c</h2></blockquote>',
    link('http://xn--45b.example:8080/%E0%A6%9A?a=1&amp;b=2&amp;amp;c#d'),
  ])('HTML that rich text renders to: %s', (html) => {
    expect(isCanonicalHtml(html)).toBe(true);
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('HTML of any length, in linear time', () => {
    expect(isCanonicalHtml(`<p>${'a'.repeat(5_000_000)}${'&amp;<br>'.repeat(500_000)}</p>`)).toBe(true);
    expect(isCanonicalHtml(`<p>${'<'.repeat(5_000_000)}`)).toBe(false);
    expect(isCanonicalHtml(link(`https://shop.example/${'a'.repeat(5_000_000)}`).slice(0, -20))).toBe(false);
  });
});

describe('isCanonicalHtml rejects', () => {
  it.each([
    ['text outside a paragraph', 'a'],
    ['text in a list', '<ul>a</ul>'],
    ['text in an item', '<ul><li>a</li></ul>'],
    ['text in a blockquote', '<blockquote>a</blockquote>'],
    ['white space between blocks', '<p>a</p>\n<p>b</p>'],
    ['a line break outside a paragraph', '<br>'],
    ['an item outside a list', '<li><p>a</p></li>'],
    ['a block in a paragraph', '<p><ul></ul></p>'],
    ['a paragraph in a paragraph', '<p>a<p>b</p></p>'],
    ['a heading in a heading', '<h2><h3>a</h3></h2>'],
    ['a paragraph in a list', '<ul><p>a</p></ul>'],
    ['a mark outside a paragraph', '<strong>a</strong>'],
    ['a mark in the same mark', '<p><em><u><em>a</em></u></em></p>'],
    ['a link in a link', link('https://shop.example/').replace('>a<', `>${link('https://shop.example/')}<`)],
    ['an element that is not closed', '<p>a'],
    ['an element that is not open', '</p>'],
    ['an end of a line break', '<p></br></p>'],
    ['crossed elements', '<p><em><u>a</em></u></p>'],
    ['another element', '<p><b>a</b></p>'],
    ['an element named like an inherited property', '<constructor></constructor>'],
    ['capitals', '<P>a</P>'],
    ['a space in a tag', '<p >a</p>'],
    ['a self-closing tag', '<p><br/></p>'],
    ['a comment', '<p><!----></p>'],
    ['an attribute', '<p class="a">a</p>'],
    ['a link on another element', link('https://shop.example/').replaceAll('a', 'u')],
    ['a start on another element', '<ul start="2"></ul>'],
    ['a start on a line break', '<p><br start="2"></p>'],
    ['a link on a line break', link('https://shop.example/').replace('<a', '<br').replace('</a>', '')],
    ['a start that is not an integer', '<ol start="2.5"></ol>'],
    ['a start without quotes', '<ol start=2></ol>'],
    ['a link without a URL', '<p><a>a</a></p>'],
    ['a link with another rel', link('https://shop.example/').replace(' nofollow', '')],
    ['a link with another attribute', link('https://shop.example/').replace(' rel', ' target="_top" rel')],
    ['attributes in another order', '<p><a rel="noopener noreferrer nofollow" href="https://shop.example/">a</a></p>'],
    ['a carriage return', '<p>a\rb</p>'],
    ['a NUL', '<p>a\0b</p>'],
    ['a lone surrogate', '<p>a\ud800b</p>'],
    ['a no-break space', '<p>a\u00a0b</p>'],
    ['a bare ampersand', '<p>a & b</p>'],
    ['a bare greater-than sign', '<p>a > b</p>'],
    ['another entity', '<p>&quot;</p>'],
    ['a numeric entity', '<p>&#60;script&#62;</p>'],
    ['an entity without its end', '<p>&lt</p>'],
    ['more than forty elements inside one another', '<blockquote>'.repeat(41) + '</blockquote>'.repeat(41)],
  ])('%s', (_, html) => {
    expect(isCanonicalHtml(html)).toBe(false);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'https://',
    'https:shop.example',
    '//shop.example/',
    'ftp://shop.example/',
    'HTTPS://shop.example/',
    'https://SHOP.example/',
    'https://shop.example',
    'https://shop.example:443/',
    'https://shop.example/a/../b',
    'https://shop.example/বাংলা',
    'https://shop.example/a b',
    'https://shop.example/\t',
    'https://shop.example/?a&b',
    'https://shop.example/?a&#60;b',
    'https://shop.example/?a&lt;b',
    'https://shop.example/-->',
    'https://shop.example/<',
    'https://shop.example\\a',
    'https://[/',
  ])('a link to %j', (href) => {
    expect(isCanonicalHtml(link(href))).toBe(false);
  });
});

describe('the sanitiser does not change canonical HTML', () => {
  it('of three nested elements, with and without text', async () => {
    let passed = 0;
    for (const outer of elements) {
      await nextTurn();
      for (const middle of elements) {
        for (const inner of elements) {
          for (const text of ['', 'a', '\n', '<br>']) {
            const html = [outer[0], middle[0], inner[0], inner[1], middle[1], outer[1]].join(text);
            if (!isCanonicalHtml(html)) continue;
            passed += 1;
            expect(sanitizeHtml(html)).toBe(html);
          }
        }
      }
    }
    expect(passed).toBeGreaterThan(200);
  });

  it('of two elements side by side in a third', async () => {
    let passed = 0;
    for (const outer of elements) {
      await nextTurn();
      for (const [first, second] of elements.flatMap((left) => elements.map((right) => [left, right] as const))) {
        for (const text of ['', 'a']) {
          const html = `${outer[0]}${first.join(text)}${second.join(text)}${outer[1]}`;
          if (!isCanonicalHtml(html)) continue;
          passed += 1;
          expect(sanitizeHtml(html)).toBe(html);
        }
      }
    }
    expect(passed).toBeGreaterThan(200);
  });

  it('with any Unicode character in text', async () => {
    for (let first = 0; first <= 0x10ffff; first += 0x1000) {
      await nextTurn();
      const characters = Array.from({ length: 0x1000 }, (_, offset) => String.fromCodePoint(first + offset));
      const html = `<p>${characters.filter((character) => isCanonicalHtml(`<p>${character}</p>`)).join('')}</p>`;
      expect(isCanonicalHtml(html)).toBe(true);
      expect(sanitizeHtml(html)).toBe(html);
    }
  });

  it('with any URL', async () => {
    const url = fc.tuple(
      fc.constantFrom(
        'https://',
        'http://',
        'https://shop.example/',
        'http://shop.example/?',
        'https://shop.example/#',
      ),
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.array(fc.constantFrom(...'!#$%&\'()*+,-./0:;=?@A[\\]^_`a{|}~"', '&amp;', '&lt;', '%00', 'script'), {
          maxLength: 8,
        }),
      ),
    );
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(url, async ([start, rest]) => {
        const html = link(start + (typeof rest === 'string' ? rest : rest.join('')));
        if (!isCanonicalHtml(html)) return;
        passed += 1;
        await nextTurn();
        expect(sanitizeHtml(html)).toBe(html);
      }),
      { numRuns: 1_000 },
    );
    expect(passed).toBeGreaterThan(50);
  });
});
