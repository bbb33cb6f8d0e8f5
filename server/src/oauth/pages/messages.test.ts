import { describe, expect, it } from 'vitest';
import { fillMessage, ISSUES, MESSAGES } from './messages.ts';
import { SCOPES } from './render-consent.ts';
import { PROBLEMS } from './render-oauth-error.ts';

const problems = Object.entries(PROBLEMS).flatMap(([name, { title, text }]) => [
  [`${name} title`, title] as const,
  [`${name} text`, text] as const,
]);
const all = [...[MESSAGES, ISSUES, SCOPES].flatMap((table) => Object.entries(table)), ...problems];

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('every message', () => {
  it.each(all)('is there in English and in Bengali, with the same things to fill in: %s', (_name, { en, bn }) => {
    expect(en).toMatch(/^\P{Script=Bengali}+$/u);
    expect(bn).toMatch(/\p{Script=Bengali}/u);
    expect(placeholders(bn)).toEqual(placeholders(en));
  });

  it.each(all)('is one spelling of its letters: %s', (_name, { bn }) => {
    expect(bn).toBe(bn.normalize('NFC'));
  });
});

it('what is filled in is escaped, and is not filled in itself', () => {
  expect(fillMessage('{a} & {b}', { a: '<{b}>', b: '"' }).toString()).toBe('&lt;{b}&gt; &amp; &quot;');
});
