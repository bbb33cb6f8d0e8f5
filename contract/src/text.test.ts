import { describe, expect, it } from 'vitest';
import { multilineText, nameText, segmentText, text } from './text.ts';

const accepts = (schema: ReturnType<typeof nameText>, value: string) => schema.safeParse(value).success;
const messagesOf = (schema: ReturnType<typeof nameText>, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

const name = nameText({ max: 100 });

describe('nameText', () => {
  it.each([
    ['with ZWJ', 'র\u200d্যাপ'],
    ['with ZWNJ', 'উদ্\u200cঘাটন'],
    ['with a joined picture', 'Family 👨\u200d👩\u200d👧'],
    ['with a soft hyphen', 'whole\u00adsale'],
    ['with a combining mark', 'e\u0301'],
    ['in Arabic', 'رحيم'],
    ['with dots', '...'],
    ['that may be empty', ''],
    ['with white space around', '\n Tea\t\n'],
  ])('accepts a name %s', (_, value) => {
    expect(accepts(name, value)).toBe(true);
  });

  it.each(['Tea\nCoffee', 'Tea\rCoffee', 'Tea\tCoffee', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\u001b[2Jb', 'a\u007fb'])(
    'rejects a line break or control character: %j',
    (value) => {
      expect(messagesOf(name, value)).toEqual(['Remove the line breaks and control characters.']);
    },
  );

  it.each(['\u200b', '\u200c\u200d', '\u2060 \u00ad', '\u3164', '\ufe0f', '\u2800'])(
    'rejects a name without a visible character: %j',
    (value) => {
      expect(messagesOf(name, value)).toEqual(['Must have a visible character.']);
    },
  );

  it.each([...'\u061c\u200e\u200f'])('removes a direction mark before it checks the length: %j', (mark) => {
    expect(nameText({ max: 2 }).parse(`${mark}a${mark}b ${mark}`)).toBe('ab');
    expect(nameText({ max: 2 }).parse(` ${mark} `)).toBe('');
  });

  it.each([
    ['\u202a', 'U+202A'],
    ['\u202b', 'U+202B'],
    ['\u202c', 'U+202C'],
    ['\u202d', 'U+202D'],
    ['\u202e', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\u2067', 'U+2067'],
    ['\u2068', 'U+2068'],
    ['\u2069', 'U+2069'],
  ])('rejects a character that changes the direction of text, and names it: %j', (character, named) => {
    const message = `Remove the invisible character ${named}, which changes the direction of text.`;
    expect(messagesOf(name, `a${character}b`)).toEqual([message]);
    expect(messagesOf(multilineText({ max: 100 }), `a\n${character}b`)).toEqual([message]);
  });
});

describe('segmentText', () => {
  it('rejects the segments that clients remove from URLs, and accepts others with dots', () => {
    const segment = segmentText({ max: 100 });
    for (const value of ['.', '..', ' .. ']) expect(messagesOf(segment, value)).toEqual(['Must not be "." or "..".']);
    for (const value of ['...', '.tea', 'tea.', 'চা', '%2e', '%2e%2e', '.%2e']) {
      expect(accepts(segment, value), value).toBe(true);
      const { pathname } = new URL(`/tea/${encodeURIComponent(value)}`, 'https://shop.example');
      expect(decodeURIComponent(pathname)).toBe(`/tea/${value}`);
    }
    expect(accepts(segment, 'a\nb')).toBe(false);
    expect(messagesOf(segment, 'a\u200eb')).toEqual([
      'Remove the invisible character U+200E, which changes the direction of text.',
    ]);
  });
});

describe('multilineText', () => {
  it('accepts lines and tabs, and no other control characters', () => {
    const address = multilineText({ max: 100 });
    expect(accepts(address, '12 Station Road\r\n\tKhulna\n')).toBe(true);
    expect(messagesOf(address, 'a\u001b[2Jb')).toEqual(['Remove the control characters.']);
    expect(multilineText({ max: 3 }).parse('A\r\nB\u200e\r\n')).toBe('A\nB');
    expect(text({ max: 3 }).parse('A\rB')).toBe('A\nB');
  });
});
