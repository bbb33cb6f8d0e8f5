import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { richText, richTextBody, richTextInput } from './rich-text.ts';

const text = (value: string, marks?: unknown[]) =>
  marks ? { type: 'text', text: value, marks } : { type: 'text', text: value };
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const link = (href: unknown) => doc(paragraph(text('here', [{ type: 'link', attrs: { href } }])));
const item = (...content: unknown[]) => ({ type: 'listItem', content });

/** Returns `path: message` of every issue; empty if the document is valid. */
function issuesOf(document: unknown): string[] {
  const result = richTextInput.safeParse(document);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const everything = doc(
  { type: 'heading', attrs: { level: 2, textAlign: null }, content: [text('Tea')] },
  { type: 'heading', attrs: { level: 3 } },
  { type: 'paragraph' },
  { type: 'paragraph', attrs: { textAlign: null }, content: [] },
  paragraph(
    ...['bold', 'italic', 'underline', 'strike', 'code'].map((type) => text('চা', [{ type }])),
    { type: 'hardBreak', marks: [{ type: 'bold' }] },
    text('shop', [
      { type: 'link', attrs: { href: 'https://shop.example/a?b=1&c#d', target: '_blank', rel: null, class: null } },
    ]),
  ),
  {
    type: 'bulletList',
    content: [
      item(paragraph(text('a')), {
        type: 'orderedList',
        attrs: { start: 1, type: null },
        content: [item(paragraph())],
      }),
    ],
  },
  { type: 'orderedList', attrs: { start: 5 }, content: [item(paragraph(text('b')))] },
  {
    type: 'orderedList',
    content: [item({ type: 'paragraph' }, { type: 'blockquote', content: [paragraph(text('c'))] })],
  },
);

describe('richTextInput', () => {
  it('accepts every supported node and mark, and changes nothing', () => {
    expect(richTextInput.parse(everything)).toEqual(everything);
    expect(richText.parse(everything)).toEqual(everything);
  });

  it.each([
    ['a document without content', { type: 'doc' }],
    ['a document with empty content', doc()],
    ['a document of empty paragraphs', doc({ type: 'paragraph' }, paragraph())],
    ['a document of white space', doc(paragraph(text(' \u00a0\t\n\u3000'), { type: 'hardBreak' }))],
    ['null', null],
  ])('converts %s to null', (_, document) => {
    expect(richTextInput.parse(document)).toBeNull();
  });

  it('rejects a document of white space that has an issue', () => {
    expect(issuesOf(doc(paragraph(text(' ')), { type: 'image' }))).toHaveLength(1);
  });

  it('reports every issue at once, with its path', () => {
    const document = {
      type: 'doc',
      version: 1,
      content: [
        paragraph(text('a', [{ type: 'bold' }, { type: 'highlight' }]), {
          type: 'image',
          attrs: { src: { url: 'x' } },
        }),
        { type: 'heading', attrs: { level: 1 }, content: [text('')] },
        { type: 'table', content: [{ type: 'tableRow' }] },
        item(paragraph(text('a'))),
        { type: 'bulletList', content: [paragraph(text('a')), item({ type: 'heading', attrs: { level: 2 } })] },
        { type: 'orderedList', attrs: { start: 1.5 }, content: [] },
        'text',
        { type: 'paragraph', content: [{ type: 'text', text: 'a', content: [] }], marks: [], text: 'b' },
      ],
    };
    expect(issuesOf(document)).toEqual([
      'version: A rich-text document has no property "version", only type, content.',
      'content.0.content.0.marks.1.type: Unknown mark "highlight". Supported: bold, italic, underline, strike, code, link.',
      'content.0.content.1.type: Unknown node "image". Supported: paragraph, heading, bulletList, orderedList, listItem, blockquote, hardBreak, text.',
      'content.0.content.1.attrs.src: An attribute must be a string, a number, true, false or null.',
      'content.1.attrs.level: The level of a heading must be 2 or 3, not 1.',
      'content.1.content.0.text: A text node needs a "text" that is not empty.',
      expect.stringMatching(/^content\.2\.type: Unknown node "table"/),
      expect.stringMatching(/^content\.2\.content\.0\.type: Unknown node "tableRow"/),
      'content.3.type: "doc" cannot contain "listItem", only paragraph, heading, bulletList, orderedList, blockquote.',
      'content.4.content.0.type: "bulletList" cannot contain "paragraph", only listItem.',
      'content.4.content.1.content.0.type: "listItem" must begin with "paragraph", not with "heading".',
      'content.5.attrs.start: The start of an orderedList must be an integer, not 1.5.',
      'content.5.content: "orderedList" needs at least one listItem.',
      'content.6: A node must be an object with a "type".',
      'content.7.marks: Only text has marks, not "paragraph".',
      'content.7.text: Only a text node has text, not "paragraph".',
      'content.7.content.0.content: "text" has no content.',
    ]);
  });

  it('uses numbers for array positions in a path', () => {
    const document = doc(paragraph(text('a', [{ type: 'bold' }, { type: 'blink' }])));
    const issue = richTextInput.safeParse(document).error?.issues[0];
    expect(issue?.path).toEqual(['content', 0, 'content', 0, 'marks', 1, 'type']);
  });

  it('reports at most 50 issues', () => {
    expect(issuesOf(doc(...Array.from({ length: 60 }, () => ({ type: 'image' }))))).toHaveLength(50);
  });

  it.each([
    ['inline content in the document', doc(text('a')), 'content.0.type'],
    ['a block in a paragraph', doc(paragraph(paragraph())), 'content.0.content.0.type'],
    ['a paragraph in a list', doc({ type: 'bulletList', content: [paragraph()] }), 'content.0.content.0.type'],
    ['a list without items', doc({ type: 'bulletList' }), 'content.0.content'],
    ['an item without a paragraph', doc({ type: 'bulletList', content: [item()] }), 'content.0.content.0.content'],
    ['an empty blockquote', doc({ type: 'blockquote', content: [] }), 'content.0.content'],
    ['content in a hardBreak', doc(paragraph({ type: 'hardBreak', content: [] })), 'content.0.content.0.content'],
    ['a document in a document', doc(doc(paragraph(text('a')))), 'content.0.type'],
    ['a node named like an inherited property', doc({ type: 'constructor' }), 'content.0.type'],
    [
      'a mark named like an inherited property',
      doc(paragraph(text('a', [{ type: 'toString' }]))),
      'content.0.content.0.marks.0.type',
    ],
    ['a heading without a level', doc({ type: 'heading' }), 'content.0.attrs.level'],
    ['a heading with a level in text', doc({ type: 'heading', attrs: { level: '2' } }), 'content.0.attrs.level'],
    [
      'a start beyond 32 bits',
      doc({ type: 'orderedList', attrs: { start: 2 ** 31 }, content: [item(paragraph())] }),
      'content.0.attrs.start',
    ],
    [
      'the same mark twice',
      doc(paragraph(text('a', [{ type: 'bold' }, { type: 'bold' }]))),
      'content.0.content.0.marks.1.type',
    ],
    ['an unknown key on a mark', doc(paragraph(text('a', [{ type: 'bold', x: 1 }]))), 'content.0.content.0.marks.0.x'],
    ['an unknown key on a node', doc({ ...paragraph(), onclick: 'x' }), 'content.0.onclick'],
    ['content that is an object', { type: 'doc', content: { 0: paragraph() } }, 'content'],
    ['attributes that are a list', doc({ ...paragraph(), attrs: [] }), 'content.0.attrs'],
    ['an attribute that is a list', doc({ ...paragraph(), attrs: { a: [1] } }), 'content.0.attrs.a'],
    ['another root type', { type: 'document', content: [] }, 'type'],
    ['a list at the root', [], ''],
    ['text at the root', 'Hello', ''],
    ['nothing', undefined, ''],
  ])('rejects %s', (_, document, path) => {
    expect(issuesOf(document).map((issue) => issue.slice(0, issue.indexOf(':')))).toEqual([path]);
  });

  it.each(['\0', '\ud800', 'a\udc00b'])(
    'rejects %j in text, in an attribute and in the name of an attribute',
    (bad) => {
      expect(issuesOf(doc(paragraph(text(bad))))).toHaveLength(1);
      expect(issuesOf(doc({ ...paragraph(text('a')), attrs: { textAlign: bad } }))).toHaveLength(1);
      expect(issuesOf(doc({ ...paragraph(text('a')), attrs: { [bad]: 1 } }))).toHaveLength(1);
    },
  );

  it('rejects __proto__ everywhere', () => {
    const json = (place: string) =>
      JSON.parse(place.replaceAll('PROTO', '"__proto__": { "type": "doc", "isAdmin": true }'));
    expect(issuesOf(json('{ "type": "doc", PROTO }'))).toHaveLength(1);
    expect(issuesOf(json('{ PROTO }')).length).toBeGreaterThan(0);
    expect(issuesOf(json('{ "type": "doc", "content": [{ "type": "paragraph", PROTO }] }'))).toHaveLength(1);
    expect(
      issuesOf(json('{ "type": "doc", "content": [{ "type": "paragraph", "attrs": { PROTO } }] }')).length,
    ).toBeGreaterThan(0);
    expect(
      issuesOf(json('{ "type": "doc", "content": [{ "type": "paragraph", "attrs": { "__proto__": 1 } }] }')),
    ).toHaveLength(1);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('never throws, for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        richTextInput.safeParse(value);
        richTextInput.safeParse({ type: 'doc', content: value });
        richTextInput.safeParse(doc(paragraph({ type: 'text', text: 'a', marks: value, attrs: value })));
      }),
    );
  });
});

describe('a link in rich text', () => {
  it.each([
    'https://shop.example',
    'http://shop.example:8080/a/b?c=d&e=f#g',
    'HTTPS://SHOP.EXAMPLE/',
    'https://bn.wikipedia.org/wiki/বাংলাদেশ',
    'http://[::1]/',
    "https://shop.example/it's?x=%3Cscript%3E",
  ])('accepts %s', (href) => {
    expect(issuesOf(link(href))).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'mailto:a@shop.example',
    'file:///etc/passwd',
    'blob:https://shop.example/1',
    '//shop.example/',
    '/products',
    '',
    'https://',
    'https:shop.example',
    'https:///shop.example',
    'https:\\\\shop.example\\a',
    'https://shop.example\\@evil.example',
    ' https://shop.example/ ',
    'https://shop.example/a b',
    'https://shop.example/\n',
    'ht\ttps://shop.example/',
    'https://shop\u00ad.example/\u0000',
    'https://shop.example/\u202egnp.exe',
    'https://shop.example\u3000/',
    'https://user:secret@shop.example/',
    'https://shop.example@evil.example/',
    'https://shop.example:99999/',
    'https://[shop.example]/',
    'https://a%00b.example/',
    null,
    undefined,
    17,
  ])('rejects %j at its href', (href) => {
    const paths = richTextInput.safeParse(link(href)).error?.issues.map((issue) => issue.path.join('.'));
    expect(new Set(paths)).toEqual(new Set(['content.0.content.0.marks.0.attrs.href']));
  });
});

describe('a rich-text document in a response', () => {
  const more = [
    { type: 'doc', attrs: {} },
    doc({ type: 'paragraph', id: 1 }),
    doc(paragraph(text('a', [{ type: 'bold', id: 1 }]))),
  ];

  it.each(more)('ignores a property that a later version adds, which a request must not have: %j', (document) => {
    expect(richText.safeParse(document).success).toBe(true);
    expect(richTextBody.safeParse(document).success).toBe(false);
  });

  it('has the shape of the specification', () => {
    expect(richText.safeParse(doc({ content: [] })).success).toBe(false);
    expect(richText.safeParse({ type: 'paragraph' }).success).toBe(false);
  });
});

describe('a rich-text document in a request', () => {
  it('may be absent or null, and keeps its attributes', () => {
    const body = z.strictObject({ body: richTextBody }).partial();
    for (const value of [{}, { body: null }, { body: link('https://shop.example/') }])
      expect(body.parse(value)).toEqual(value);
  });
});
