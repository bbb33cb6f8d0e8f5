import { richTextInput } from '@arot/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { completeLink, linkIssue } from '../src/rich-text/link-target.ts';

const documentWith = (href: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }] }],
});

it('takes exactly the links that the API takes', () => {
  const part = fc.constantFrom(
    'http',
    'https',
    ':',
    '//',
    '/',
    '@',
    'shop.example',
    '\\',
    ' ',
    '\u202e',
    '%20',
    '[',
    'চা',
    '#',
    '?',
  );
  const href = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(href, (target) => {
      expect(linkIssue(target) === undefined).toBe(richTextInput.safeParse(documentWith(target)).success);
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  ['shop.example', 'https://shop.example'],
  [' shop.example/offers?a=1 ', 'https://shop.example/offers?a=1'],
  ['http://shop.example', 'http://shop.example'],
  ['mailto:a@shop.example', 'mailto:a@shop.example'],
  ['offers', 'offers'],
])('completes %s to %s', (typed, href) => {
  expect(completeLink(typed)).toBe(href);
});
