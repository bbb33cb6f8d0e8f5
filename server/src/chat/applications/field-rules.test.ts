import { CHAT_FIELD_TYPES, type ChatFieldType } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import type { FieldRow } from './chat-field.repository.ts';
import { checkFields, missingFields } from './field-rules.ts';

const field = (type: ChatFieldType, more: Partial<FieldRow> = {}): FieldRow => ({
  ...{ applicationId: 'cap_x', key: 'k', type, label: null, labelBn: null, required: false, options: [] },
  ...{ maxLength: null, position: 0, archived: false, ...more },
});

/** Returns the stored value, or the issues if it is rejected. */
function outcome(definition: FieldRow, value: unknown): unknown {
  const { set, issues } = checkFields('customFields', [definition], { k: value });
  return issues['customFields.k']?.map(({ en }) => en) ?? set.k;
}

const options = { options: ['small', 'বড়'] };

describe('stores a valid value', () => {
  it.each<[ChatFieldType, unknown, unknown, Partial<FieldRow>?]>([
    ['text', ' রহিম ', 'রহিম'],
    ['text', '🐎🐎🐎', '🐎🐎🐎', { maxLength: 3 }],
    ['textarea', 'a\nb', 'a\nb'],
    ['email', ' Rahim@Example.COM ', 'rahim@example.com'],
    ['phone', '01712345678', '+8801712345678'],
    ['phone', '+8801712345678', '+8801712345678'],
    ['phone', '(+88) ০১৭১২.৩৪৫৬৭৮', '+8801712345678'],
    ['textarea', 'a\r\nb', 'a\nb', { maxLength: 3 }],
    ['number', 0, 0],
    ['number', -1.5, -1.5],
    ['boolean', false, false],
    ['select', 'বড়', 'বড়', options],
    ['date', '2028-02-29', '2028-02-29'],
    ['url', 'https://example.com/চা?x=1#y', 'https://example.com/চা?x=1#y'],
    ['url', 'HTTP://example.com', 'HTTP://example.com'],
  ])('%s %j', (type, value, stored, more) => {
    expect(outcome(field(type, more), value)).toBe(stored);
  });
});

describe('reports an invalid value', () => {
  it.each<[ChatFieldType, unknown, RegExp, Partial<FieldRow>?]>([
    ['text', 'a\nb', /one line/],
    ['text', '🐎🐎🐎🐎', /at most 3/, { maxLength: 3 }],
    ['text', 'x'.repeat(501), /at most 500/],
    ['text', 'a\0', /NUL/],
    ['text', '\ud800', /well-formed/],
    ['text', 1, /^Must be text/],
    ['textarea', 'x'.repeat(5_001), /at most 5000/],
    ['email', 'rahim@', /email/],
    ['email', 'a@b.example\nBcc: c@d.example', /email/],
    ['phone', '+14155550123', /Bangladesh/],
    ['phone', '0171234567', /Bangladesh/],
    ['phone', '02-9876543', /Bangladesh/],
    ['phone', 1_712_345_678, /^Must be text/],
    ['number', '5', /number/],
    ['number', Number.POSITIVE_INFINITY, /number/],
    ['number', Number.NaN, /number/],
    ['number', true, /number/],
    ['boolean', 'true', /true or false/],
    ['boolean', 1, /true or false/],
    ['select', 'medium', /one of small, বড়/, options],
    ['select', 'toString', /one of/, options],
    ['select', ['small'], /^Must be text/, options],
    ['date', '2027-02-29', /date/],
    ['date', '31/01/2026', /date/],
    ['date', '2026-01-31T00:00:00Z', /date/],
    ['url', 'javascript:alert(1)', /http/],
    ['url', 'java\nscript:alert(1)', /http/],
    ['url', 'data:text/html,x', /http/],
    ['url', '//example.com', /http/],
    ['url', 'https:///x', /http/],
    ['url', 'example.com', /http/],
    ['url', 'file:///etc/passwd', /http/],
    ['text', { a: 1 }, /^Must be text/],
    ['text', ['a'], /^Must be text/],
  ])('%s %j', (type, value, message, more) => {
    expect(outcome(field(type, more), value)).toEqual([expect.stringMatching(message)]);
  });
});

it.each(CHAT_FIELD_TYPES)('removes a field of the type %s for null and for blank text', (type) => {
  for (const blank of [null, '', ' \t\n\u00a0']) {
    const checked = checkFields('customFields', [field(type, options)], { k: blank });
    expect(checked).toEqual({ set: {}, removed: ['k'], issues: {} });
  }
});

describe('a key', () => {
  it('is an issue if it is unknown or archived, also with null', () => {
    const fields = [field('text'), field('text', { key: 'old', archived: true })];
    const { issues, removed } = checkFields('preChat', fields, { old: 'x', new: null, k: null });
    expect(Object.keys(issues)).toEqual(['preChat.old', 'preChat.new']);
    expect(removed).toEqual(['k']);
  });

  it('may be the name of an inherited object property', () => {
    const values = JSON.parse('{"__proto__":"p","constructor":"c","toString":null}') as Record<string, unknown>;
    const fields = ['__proto__', 'constructor', 'toString'].map((key) => field('text', { key }));
    const { set, removed, issues } = checkFields('customFields', fields, values);
    expect(Object.entries(set)).toEqual([
      ['__proto__', 'p'],
      ['constructor', 'c'],
    ]);
    expect([removed, issues]).toEqual([['toString'], {}]);
    expect(Object.keys(checkFields('customFields', [], values).issues)).toHaveLength(3);
  });

  it('is missing if it is required and not archived', () => {
    const fields = ['a', 'b', '__proto__'].map((key) => field('text', { key, required: true }));
    const archived = field('text', { key: 'c', required: true, archived: true });
    expect(Object.keys(missingFields('preChat', [...fields, archived], { set: { a: 'x' }, removed: [] }))).toEqual([
      'preChat.b',
      'preChat.__proto__',
    ]);
  });
});
