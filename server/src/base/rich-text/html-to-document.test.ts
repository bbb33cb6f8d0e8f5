import { richTextInput } from '@arot/contract';
import { expect, it } from 'vitest';
import { htmlToDocument } from './html-to-document.ts';
import { toSafeHtml } from './render-rich-text.ts';

it.each([
  [
    '<p>Strong &amp; <b>dark</b></p>\n<p>From Sylhet</p>',
    '<p>Strong &amp; <strong>dark</strong></p><p>From Sylhet</p>',
  ],
  ['plain  text<br/>second\nline', '<p>plain text<br>second line</p>'],
  ['<div><div>a</div><div>b</div></div><h1>T</h1>', '<p>a</p><p>b</p><h2>T</h2>'],
  [
    '<ul><li>a</li><li><h3>b</h3><ul><li>c</li></ul></li></ul>',
    '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>',
  ],
  ['<table><tr><td>Size</td><td>5 g</td></tr></table>', '<p>Size 5 g</p>'],
  [
    '<ul>x<ul><li>y</li></ul></ul><li>z</li>',
    '<ul><li><p>x</p><ul><li><p>y</p></li></ul></li></ul><ul><li><p>z</p></li></ul>',
  ],
  ['<p onclick="x()">a<script>alert(1)</script><img src=x onerror=y></p><style>p{}</style>', '<p>a</p>'],
  [
    '<a href="javascript:x">a</a> <a href="https://a.example/b?c=1&amp;d=2">b</a>',
    '<p>a <a href="https://a.example/b?c=1&amp;d=2" rel="noopener noreferrer nofollow">b</a></p>',
  ],
  [
    '<blockquote>q</blockquote><ol start="3"><li>x',
    '<blockquote><p>q</p></blockquote><ol start="3"><li><p>x</p></li></ol>',
  ],
  ['<p> </p><ul></ul>&nbsp;', ''],
  ['', ''],
])('%j becomes %s', (html, safe) => {
  const document = richTextInput.parse(htmlToDocument(html));
  expect(toSafeHtml(document) ?? '').toBe(safe);
});
