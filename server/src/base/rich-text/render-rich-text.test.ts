import type { RichTextMark, RichTextNode } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { renderRichText } from './render-rich-text.ts';

const text = (value: string, ...marks: RichTextMark[]): RichTextNode => ({ type: 'text', text: value, marks });
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content });
const render = (...content: RichTextNode[]) => renderRichText({ type: 'doc', content });
const link = (href: unknown) => render(paragraph(text('here', { type: 'link', attrs: { href } })));

describe('renderRichText', () => {
  it.each<[string, RichTextNode, string]>([
    ['paragraph', paragraph(text('a')), '<p>a</p>'],
    ['empty paragraph', { type: 'paragraph' }, '<p></p>'],
    ['heading of level 2', { type: 'heading', attrs: { level: 2 }, content: [text('a')] }, '<h2>a</h2>'],
    ['heading of level 3', { type: 'heading', attrs: { level: 3 }, content: [text('a')] }, '<h3>a</h3>'],
    [
      'bulletList with listItems',
      {
        type: 'bulletList',
        content: ['a', 'b'].map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
      },
      '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
    ],
    [
      'orderedList',
      { type: 'orderedList', attrs: { start: 1, type: null }, content: [{ type: 'listItem', content: [paragraph()] }] },
      '<ol><li><p></p></li></ol>',
    ],
    [
      'orderedList with another start',
      { type: 'orderedList', attrs: { start: 5 }, content: [] },
      '<ol start="5"></ol>',
    ],
    ['blockquote', { type: 'blockquote', content: [paragraph(text('a'))] }, '<blockquote><p>a</p></blockquote>'],
    ['hardBreak', paragraph(text('a'), { type: 'hardBreak' }, text('b')), '<p>a<br>b</p>'],
  ])('renders a %s', (_, node, html) => {
    expect(render(node)).toBe(html);
  });

  it.each([
    ['bold', 'strong'],
    ['italic', 'em'],
    ['underline', 'u'],
    ['strike', 's'],
    ['code', 'code'],
  ])('renders %s as %s', (type, tag) => {
    expect(render(paragraph(text('a', { type })))).toBe(`<p><${tag}>a</${tag}></p>`);
  });

  it('renders a link with rel="noopener noreferrer nofollow"', () => {
    expect(link('https://shop.example/a')).toBe(
      '<p><a href="https://shop.example/a" rel="noopener noreferrer nofollow">here</a></p>',
    );
  });

  it('nests several marks, the first outermost', () => {
    expect(render(paragraph(text('a', { type: 'bold' }, { type: 'italic' })))).toBe(
      '<p><strong><em>a</em></strong></p>',
    );
  });

  it('escapes text', () => {
    expect(render(paragraph(text('<b>"Tea" & \u00a0</b>')))).toBe('<p>&lt;b&gt;"Tea" &amp; &nbsp;&lt;/b&gt;</p>');
  });

  it('escapes a link', () => {
    expect(link('https://shop.example/?a=1&b="><img src=x>#`\'')).toContain(
      'href="https://shop.example/?a=1&amp;b=%22%3E%3Cimg%20src=x%3E#%60\'"',
    );
  });

  it('normalizes line ends to line feeds, like an HTML parser', () => {
    expect(render(paragraph(text('a\r\nb\rc\nd')))).toBe('<p>a\nb\nc\nd</p>');
  });

  it.each(['javascript:alert(1)', 'data:text/html,a', '//shop.example', '', null, undefined, {}])(
    'renders no link to %j, even in a document that was not validated',
    (href) => {
      expect(link(href)).toBe('<p>here</p>');
    },
  );

  it('leaves out unknown nodes, marks and attributes', () => {
    const attrs = { onclick: 'x', style: 'x', class: 'x', id: 'x', textAlign: 'x"><script>' };
    expect(
      render({ type: 'image', attrs }, { type: 'script', text: 'alert(1)' }, { ...paragraph(text('a')), attrs }),
    ).toBe('<p>a</p>');
    expect(render(paragraph(text('a', { type: 'highlight', attrs }, { type: 'constructor' })))).toBe('<p>a</p>');
    expect(render({ type: 'orderedList', attrs: { start: '1" onclick="x' } })).toBe('<ol></ol>');
  });

  it('is empty when the document is', () => {
    expect(renderRichText({ type: 'doc' })).toBe('');
  });
});
