import { initContract } from '@ts-rest/core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { writeDeclarations } from '../scripts/write-declarations.ts';
import { writeDoc, writeObject, writeType } from '../scripts/write-type.ts';

it.each([
  [{ $ref: '#/components/schemas/RichText' }, 'RichText'],
  [{ const: 'BDT' }, "'BDT'"],
  [{ const: true }, 'true'],
  [{ type: 'string', enum: ['a', "b'c", 'd\\e'] }, "'a' | 'b\\'c' | 'd\\\\e'"],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, "('a' | 'b')[]"],
  [
    { allOf: [{ $ref: '#/components/schemas/A' }, { anyOf: [{ type: 'string' }, { type: 'null' }] }] },
    'A & (string | null)',
  ],
  [{ type: 'object', additionalProperties: {} }, '{\n  [key: string]: unknown;\n}'],
  [{ type: 'object', properties: {}, additionalProperties: false }, 'Record<string, never>'],
  [{}, 'unknown'],
])('writes %j as %j', (schema, type) => {
  expect(writeType(schema)).toBe(type);
});

it('writes descriptions, optional keys and keys that are not identifiers', () => {
  const schema = {
    type: 'object',
    properties: { 'a-b': { type: 'string', description: 'Ends a comment: */' }, c: { type: 'integer', maximum: 9 } },
    required: ['a-b'],
  };
  expect(writeObject(schema)).toBe("{\n  /** Ends a comment: *\\/ */\n  'a-b': string;\n  c?: number;\n}");
  expect(writeObject(schema, '', { input: true })).toContain('/** @maximum 9 */\n  readonly c?: number | undefined;');
});

it('rejects what it does not support', () => {
  expect(() => writeType({ type: 'array', prefixItems: [] })).toThrow(/prefixItems/);
  expect(() => writeType({ type: 'file' })).toThrow(/file/);
  expect(() => writeObject({ properties: { a: {} }, additionalProperties: { type: 'string' } })).toThrow(
    /beside keys of string/,
  );
});

it('writes several lines as a block', () => {
  expect(writeDoc(['One.', '', 'Two\nlines.'], '  ')).toEqual([
    '  /**',
    '   * One.',
    '   * Two',
    '   * lines.',
    '   */',
  ]);
});

it('tells editors that a route is deprecated', () => {
  const route = {
    method: 'GET',
    path: '/things',
    responses: { 200: z.object({}) },
    summary: 'List',
    description: 'All.',
  } as const;
  const declare = (metadata: object) => {
    const things = initContract().router({ listThings: { ...route, metadata } });
    return writeDeclarations({ index: { api: { things } } })['index.d.ts'];
  };
  const deprecated = { since: '2027-01-01', instead: 'Use listParts.' };
  expect(declare({ deprecated })).toContain('* @deprecated since 2027-01-01. Use listParts.\n');
  expect(declare({})).not.toContain('@deprecated');
  expect(writeObject({ properties: { old: { type: 'string', deprecated: true } } })).toContain('/** @deprecated */');
});
