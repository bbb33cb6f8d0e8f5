import { type RichText, type RichTextMark, type RichTextNode, richTextInput } from '@arot/contract';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { renderRichText } from './render-rich-text.ts';
import { toSafeHtml } from './to-safe-html.ts';

/** Any text that the grammar accepts, often with what HTML reads specially. */
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
          '\u0001',
          ' ',
          'a',
        ),
        { minLength: 1 },
      )
      .map((parts) => parts.join('')),
  )
  .filter((text) => !text.includes('\0'));

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

function textOf({ text = '', content = [] }: Pick<RichTextNode, 'text' | 'content'>): string {
  return text.replaceAll(/\r\n?/g, '\n') + content.map(textOf).join('');
}

const { document: page } = new JSDOM('').window;

function parsed(html: string) {
  const container = page.createElement('div');
  container.innerHTML = html;
  return container;
}

/** Every valid document, one after the other with a turn of the event loop, so that jsdom can let go of each. */
function holds(check: (document: RichText) => void): Promise<void> {
  return fc.assert(
    fc.asyncProperty(anyDocument, async (document) => {
      await new Promise(setImmediate);
      check(document);
    }),
    { numRuns: 400 },
  );
}

describe('the HTML of a valid rich-text document', () => {
  it('is made of documents that the grammar accepts', async () => {
    await holds((document) => expect(richTextInput.safeParse(document).error).toBeUndefined());
  });

  it('is left as it is by the sanitiser, which only guards', async () => {
    await holds((document) => expect(toSafeHtml(document)).toBe(renderRichText(document)));
  });

  it('has the text of the document and nothing else', async () => {
    await holds((document) => expect(parsed(toSafeHtml(document) ?? '').textContent).toBe(textOf(document)));
  });

  it('is read by a browser as it was written', async () => {
    await holds((document) => {
      const html = toSafeHtml(document) ?? '';
      expect(parsed(html).innerHTML).toBe(html);
    });
  });

  it('is null for no document', () => {
    expect(toSafeHtml(null)).toBeNull();
  });
});
