import { expect, it } from 'vitest';
import { html } from './html.ts';

it('a value is escaped for text and for quoted attributes', () => {
  expect(html`<p title="${`"'`}">${'<b>&</b>'}</p>`.toString()).toBe(
    '<p title="&quot;&#39;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
  );
});

it('a piece of a page stands in another as it is, and so does a list of them', () => {
  const items = ['<', '>'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}${[html`<li>`, '"']}</ul>`.toString()).toBe('<ul><li>&lt;</li><li>&gt;</li><li>&quot;</ul>');
});

it('what is not there leaves nothing', () => {
  expect(html`a${null}b${false}c${[]}d${''}e${0}`.toString()).toBe('abcde0');
});

it('an object that only looks like a piece of a page is no piece of a page', () => {
  const forged = { markup: '<b>', toString: () => '<b>' };
  // @ts-expect-error no such value is taken
  expect(() => html`${forged}`).toThrow(TypeError);
});
