import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';

describe('sanitizeHtml', () => {
  it('does not change HTML that rich text renders to', () => {
    const html =
      '<h2>a</h2><h3>b</h3><p>c<br><strong>d</strong><em>e</em><u>f</u><s>g</s><code>h</code></p>' +
      '<ul><li><p>i</p></li></ul><ol start="3"><li><p>j</p></li></ol><blockquote><p>k</p></blockquote>' +
      '<p><a href="https://shop.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow">l</a></p>';
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('preserves the text of an element that it removes', () => {
    expect(sanitizeHtml('<div>a<span>b</span></div><h1>c</h1>')).toBe('abc');
  });

  it('removes a script with its content', () => {
    expect(sanitizeHtml('a<script>alert(1)</script><style>p{}</style>b')).toBe('ab');
  });

  it('allows an attribute only on its own element', () => {
    expect(
      sanitizeHtml('<p href="https://shop.example" rel="a" start="2" class="b" data-a="b" aria-label="c">d</p>'),
    ).toBe('<p>d</p>');
    expect(sanitizeHtml('<ol start="2" href="https://shop.example"></ol>')).toBe('<ol start="2"></ol>');
  });

  it('sets the same rel on every link, and removes the target', () => {
    expect(sanitizeHtml('<a href="http://shop.example" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="http://shop.example" rel="noopener noreferrer nofollow">a</a>',
    );
  });

  it.each([
    '',
    '/a',
    '#a',
    '//shop.example',
    'mailto:a@shop.example',
    'tel:1',
    'ftp://shop.example',
    'https://',
    'javascript:1',
  ])('removes a link to %j', (href) => {
    expect(sanitizeHtml(`<a href="${href}">a</a>`)).toBe('<a>a</a>');
  });

  it('removes elements named like inherited properties', () => {
    expect(sanitizeHtml('<constructor a="b">c</constructor><valueof href="d">e</valueof>')).toBe('ce');
  });

  it('returns empty HTML unchanged', () => {
    expect(sanitizeHtml('')).toBe('');
  });
});
