import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes values for text and for quoted attributes', () => {
  expect(html`<p title="${`"'`}">${'<b>&</b>'}</p>`.toString()).toBe(
    '<p title="&quot;&#39;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
  );
});

it('inserts markup and lists of markup unescaped', () => {
  const items = ['<', '>'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}${[html`<li>`, '"']}</ul>`.toString()).toBe('<ul><li>&lt;</li><li>&gt;</li><li>&quot;</ul>');
});

it('inserts nothing for null and false', () => {
  expect(html`a${null}b${false}c${[]}d${''}e${0}`.toString()).toBe('abcde0');
});

it('escapes an object that only looks like markup', () => {
  const forged = { markup: '<b>', toString: () => '<b>' };
  // @ts-expect-error not an HtmlValue
  expect(() => html`${forged}`).toThrow(TypeError);
});
