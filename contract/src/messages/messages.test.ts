import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ERROR_CODES, listOAuthRoutes, listRoutes } from '../index.ts';
import { issueMessage } from '../issues.ts';
import { defaultMessage } from './defaults.ts';
import { bengaliNumber, fieldsIn, issueWith, type Message, requireThat, schemaMessage } from './message.ts';
import * as messages from './texts.ts';

const BENGALI = /[\u0980-\u09ff]/;

type Definition = { readonly error?: unknown; readonly checks?: readonly unknown[]; readonly [name: string]: unknown };

/** Returns the texts that the schemas of a value set for their issues. */
function textsOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const { def } = ('_zod' in value ? value._zod : {}) as { def?: Definition };
  const parts = Object.values(def?.shape ?? def ?? value);
  const own = typeof def?.error === 'function' ? [def.error({ code: 'custom', input: undefined })] : [];
  const checks = def?.checks ?? [];
  return [
    ...own.filter((text) => typeof text === 'string'),
    ...[...parts, ...checks].flatMap((part) => textsOf(part, seen)),
  ];
}

describe('a message', () => {
  it('of a schema is in both languages', () => {
    const inputs = [...listRoutes(), ...listOAuthRoutes()].map(({ route }) => {
      const { body, query, pathParams } = route as { body?: unknown; query?: unknown; pathParams?: unknown };
      return [body, query, pathParams];
    });
    const texts = [...new Set(textsOf(inputs))];
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => !BENGALI.test(schemaMessage(text)?.bn ?? ''))).toEqual([]);
  });

  it('without a parameter has a Bengali text', () => {
    const texts = Object.entries(messages).filter((entry): entry is [string, Message] => 'en' in entry[1]);
    expect(texts.length).toBeGreaterThan(250);
    expect(texts.filter(([, { bn }]) => !BENGALI.test(bn))).toEqual([]);
  });

  it.each(Object.entries(messages.recordIssues))('of the record issue %s has a Bengali text', (_code, message) => {
    const { en, bn } = (message as (...parameters: string[]) => Message)('1', '2');
    expect(bn).toMatch(BENGALI);
    expect(en).not.toMatch(BENGALI);
  });

  it.each(ERROR_CODES)('of the code %s has a Bengali text', (code) => {
    expect(defaultMessage(code).bn).toMatch(BENGALI);
  });

  it('has its numbers with Bengali digits', () => {
    expect(messages.atMostCharacters(1_000)).toEqual({
      en: 'Must have at most 1000 characters.',
      bn: 'সর্বোচ্চ ১,০০০ অক্ষর লেখা যাবে।',
    });
    expect(messages.discountAbovePrice('40.00', '35.00').bn).toBe('৪০.০০ টাকা ছাড় মূল দাম ৩৫.০০ টাকার চেয়ে বেশি।');
    expect(bengaliNumber(10_000)).toBe('১০,০০০');
  });

  it('of a problem in a column is in the language of the problem', () => {
    const message = messages.inColumn('breaks', messages.breakStays(24, messages.quantitiesRise));
    expect(message.en).toBe('breaks: The break for 24 pieces stays. Quantities must rise. Send breaks too.');
    expect(message.bn).toBe('breaks: ২৪টির দামের ধাপ আগের মতোই থাকছে। পরিমাণ ধাপে ধাপে বাড়তে হবে। breaks-ও পাঠান।');
  });
});

describe('the message of an issue', () => {
  const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(issueMessage);

  it.each<[string, z.ZodType, unknown, Message]>([
    ['a missing value', z.string(), undefined, messages.required],
    ['a wrong type', z.int(), 'x', messages.mustBeNumber],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], messages.atMostItems(1)],
    ['a small number', z.number().min(3), 2, messages.atLeast(3)],
    ['one choice', z.literal('BDT'), 'USD', messages.exactly('BDT')],
    ['several choices', z.enum(['a', 'b']), 'c', messages.oneOfChoices('a, b')],
  ])('replaces that of zod: %s', (_name, schema, value, message) => {
    expect(issuesOf(schema, value)).toEqual([message]);
  });

  it('has a value of the input in both languages, and does not stop the next check', () => {
    const schema = z
      .string()
      .check(requireThat((text) => text === 'x', messages.notOrigin))
      .check(({ value, issues }) => void issues.push(issueWith(messages.noField(value), value)));
    expect(issuesOf(schema, 'a')).toEqual([messages.notOrigin('a'), messages.noField('a')]);
  });
});

it('fieldsIn keeps a field that is named as a property of every object', () => {
  const fields = Object.assign(Object.create(null), { ['__proto__']: [messages.required] });
  expect(Object.entries(fieldsIn('bn', fields))).toEqual([['__proto__', [messages.required.bn]]]);
});
