import { describe, expect, it } from 'vitest';
import { fillMessage, ISSUES, MESSAGES } from './messages.ts';
import { API_SCOPE_TEXTS, SCOPES } from './render-consent.ts';
import { PROBLEMS } from './render-oauth-error.ts';

const problems = Object.entries(PROBLEMS).flatMap(([name, { title, text }]) => [
  [`${name} title`, title] as const,
  [`${name} text`, text] as const,
]);
const all = [...[MESSAGES, ISSUES, SCOPES, API_SCOPE_TEXTS].flatMap((table) => Object.entries(table)), ...problems];

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('every message', () => {
  it.each(all)('exists in English and Bengali, with the same placeholders: %s', (_name, { en, bn }) => {
    expect(en).toMatch(/^\P{Script=Bengali}+$/u);
    expect(bn).toMatch(/\p{Script=Bengali}/u);
    expect(placeholders(bn)).toEqual(placeholders(en));
  });

  it.each(all)('is normalized Unicode: %s', (_name, { bn }) => {
    expect(bn).toBe(bn.normalize('NFC'));
  });
});

it('escapes filled-in values, and does not fill placeholders inside them', () => {
  expect(fillMessage('{a} & {b}', { a: '<{b}>', b: '"' }).toString()).toBe('&lt;{b}&gt; &amp; &quot;');
});
