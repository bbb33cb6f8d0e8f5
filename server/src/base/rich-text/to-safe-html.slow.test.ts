import { type RichText, type RichTextMark, type RichTextNode, richTextInput } from '@arot/contract';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { isCanonicalHtml } from './is-canonical-html.ts';
import { renderRichText, toSafeHtml } from './render-rich-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** Any text that the grammar accepts, often with characters that are special in HTML. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc
      .array(
        fc.constantFrom(
          '<',
          '>',
          '&',
          '"',
          "'",
          '/',
          '&lt;',
          '<p>',
          '</p>',
          '<!--',
          '-->',
          ']]>',
          '\r',
          '\n',
          '\u00a0',
          '\ufeff',
          ' ',
          'a',
        ),
        { minLength: 1 },
      )
      .map((parts) => parts.join('')),
  )
  .filter((text) => !/[^\P{Cc}\t\n\r]/u.test(text));

const anyHref = fc
  .oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    anyText.map((text) => `https://shop.example/${text}`),
  )
  .filter((href) => !/[\s\\\p{Cc}\p{Bidi_Control}]/u.test(href));

const anyMarks = fc
  .tuple(fc.subarray(['bold', 'italic', 'underline', 'strike', 'code']), fc.option(anyHref))
  .map(([types, href]): RichTextMark[] => [
    ...types.map((type) => ({ type })),
    ...(href === null ? [] : [{ type: 'link', attrs: { href, target: '_blank' } }]),
  ]);

const { block } = fc.letrec<{ block: RichTextNode; list: RichTextNode; inline: RichTextNode[] }>((tie) => ({
  inline: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ type: fc.constant('text'), text: anyText, marks: anyMarks }) },
      { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
    ),
    { maxLength: 4 },
  ),
  list: fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    attrs: fc.record({ start: fc.integer({ min: -9, max: 2_147_483_647 }) }),
    content: fc.array(
      fc.tuple(tie('inline'), fc.array(tie('block'), { maxLength: 2 })).map(([content, rest]) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content }, ...rest],
      })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  block: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.record({ type: fc.constant('paragraph'), content: tie('inline') }),
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.constantFrom(2, 3) }),
      content: tie('inline'),
    }),
    tie('list'),
    fc.record({ type: fc.constant('blockquote'), content: fc.array(tie('block'), { minLength: 1, maxLength: 3 }) }),
  ),
}));

const anyDocument = fc.record({ type: fc.constant('doc' as const), content: fc.array(block, { maxLength: 5 }) });

/** Tags and pieces that edits insert into rendered HTML. */
const foreign = [
  ...['div', 'b', 'svg', 'math', 'table', 'pre', 'template', 'script', 'p', 'h2', 'h3', 'ul', 'ol', 'li'],
  ...['blockquote', 'strong', 'em', 'u', 's', 'code', 'br'],
].flatMap((tag) => [`<${tag}>`, `</${tag}>`]);
const pieces = [
  ...['<a href="https://a.example/" rel="noopener noreferrer nofollow">', '</a>', '<ol start="7">', '<a href="//a">'],
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '/',
    ' ',
    '\n',
    '\r',
    '\0',
    '\u00a0',
    '\ufeff',
    '\ud800',
    '\u000c',
    '<!--',
    '-->',
    ']]>',
  ],
  ...[
    '&amp;',
    '&lt;',
    '&gt;',
    '&nbsp;',
    '&amp',
    '&#60;',
    '&NotEqualTilde;',
    '&quot;',
    ' onclick="a"',
    ' href="javascript:a"',
  ],
];

type Edit = { at: number; until: number; how: 'cut' | 'repeat' | 'move' | 'wrap' | 'insert' | 'flip'; what: string };
const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  until: fc.nat(),
  how: fc.constantFrom('cut', 'repeat', 'move', 'wrap', 'insert', 'flip'),
  what: fc.constantFrom(...foreign, ...pieces),
});

/**
 * Applies an edit, mostly at tag boundaries, which leaves more of the HTML well-formed than edits between characters.
 */
function edited(html: string, { at, until, how, what }: Edit): string {
  const parts = html.match(/<[^>]*>|[^<]+/g) ?? [];
  const [from, to] = [at % (parts.length + 1), until % (parts.length + 1)].sort((a, b) => a - b) as [number, number];
  const [before, middle, after] = [parts.slice(0, from), parts.slice(from, to), parts.slice(to)];
  if (how === 'cut') return [...before, ...after].join('');
  if (how === 'repeat') return [...before, ...middle, ...middle, ...after].join('');
  if (how === 'move') return [...middle, ...before, ...after].join('');
  if (how === 'wrap') return [...before, what, ...middle, what.replace(/^<(\w+).*/, '</$1>'), ...after].join('');
  const place = at % (html.length + 1);
  if (how === 'insert') return html.slice(0, place) + what + html.slice(place);
  const flipped = String.fromCharCode((html.charCodeAt(place) || 0) ^ (1 << (until % 8)));
  return html.slice(0, place) + flipped + html.slice(place + 1);
}

function textOf({ text = '', content = [] }: Pick<RichTextNode, 'text' | 'content'>): string {
  return text.replaceAll(/\r\n?/g, '\n') + content.map(textOf).join('');
}

const { document: page } = new JSDOM('').window;

function parsed(html: string) {
  const container = page.createElement('div');
  container.innerHTML = html;
  return container;
}

/** Checks many valid documents, each in its own turn of the event loop, so that jsdom can release their memory. */
function forAnyDocument(check: (document: RichText) => void): Promise<void> {
  return fc.assert(
    fc.asyncProperty(anyDocument, async (document) => {
      await new Promise(setImmediate);
      check(document);
    }),
    { numRuns: 400 },
  );
}

describe('the HTML of a valid rich-text document', () => {
  it('comes from documents that the grammar accepts', async () => {
    await forAnyDocument((document) => expect(richTextInput.safeParse(document).error).toBeUndefined());
  });

  it('is not changed by the sanitiser', async () => {
    await forAnyDocument((document) => {
      const html = renderRichText(document);
      expect(sanitizeHtml(html)).toBe(html);
      expect(toSafeHtml(document)).toBe(html);
    });
  });

  it('is always canonical', async () => {
    await forAnyDocument((document) => expect(isCanonicalHtml(renderRichText(document))).toBe(true));
  });

  it('has exactly the text of the document', async () => {
    await forAnyDocument((document) => expect(parsed(toSafeHtml(document) ?? '').textContent).toBe(textOf(document)));
  });

  it('is serialised by a browser as it was written', async () => {
    await forAnyDocument((document) => {
      const html = toSafeHtml(document) ?? '';
      expect(parsed(html).innerHTML).toBe(html);
    });
  });

  it('is null for no document', () => {
    expect(toSafeHtml(null)).toBeNull();
  });
});

describe('canonical HTML', () => {
  it('is not changed by the sanitiser, also after random edits', async () => {
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.array(anyEdit, { minLength: 1, maxLength: 3 }), async (document, edits) => {
        const html = edits.reduce(edited, renderRichText(document));
        if (!isCanonicalHtml(html)) return;
        passed += 1;
        await new Promise(setImmediate);
        expect(sanitizeHtml(html)).toBe(html);
      }),
      { numRuns: 3_000 },
    );
    expect(passed).toBeGreaterThan(100);
  });
});
