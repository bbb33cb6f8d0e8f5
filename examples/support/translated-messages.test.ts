import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFileSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { issueMessage } from '../../server/src/base/check-input.ts';
import { staffMessages, translateStaffMessage } from '../back-office/src/errors/staff-messages.ts';
import { issueMessages, translateIssue } from '../back-office/src/products/issue-messages.ts';
import { customerMessages, translateMessage } from '../shared/errors/translate-message.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The tables in the order in which a page looks a message up. */
const TABLES = { customerMessages, staffMessages: [...staffMessages, ...customerMessages], issueMessages };

/** The sources that make messages of the API. Commands, pages, emails and settings have texts of their own. */
const API = filesOf(
  '{contract/src,server/src/*}/**/*.ts',
  'server/src/{cli,database,doctor,documents,import,messages,oauth/pages,oauth/hosted-pages,serve}/**',
);
const PAGES = filesOf('examples/{shared,back-office/src,storefront/src}/**/*.{ts,tsx}');

type Node = { readonly type?: string; readonly [property: string]: unknown };

function filesOf(pattern: string, ...exclude: readonly string[]): string[] {
  const files = globSync(pattern, { cwd: root, exclude: [...exclude, '**/*.test.ts', '**/node_modules/**'] });
  return files.map((file) => path.join(root, file));
}

const parse = (file: string): Node =>
  parseFileSync(file, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' }) as unknown as Node;

const childrenOf = (node: Node): Node[] =>
  Object.values(node).filter((child): child is Node => typeof child === 'object' && child !== null);

const isText = ({ type, operator, expressions }: Node): boolean =>
  type === 'StringLiteral' ||
  // A type has templates too, without expressions.
  (type === 'TemplateLiteral' && expressions !== undefined) ||
  (type === 'BinaryExpression' && operator === '+');

/** Returns the texts in a syntax tree. Descriptions are texts of the documents, and are left out. */
function textsIn(node: Node): string[] {
  if (isText(node)) return valuesOf(node);
  const { property } = (node.callee ?? {}) as { property?: Node };
  if (property?.value === 'describe' || property?.value === 'meta') return textsIn(node.callee as Node);
  return childrenOf(node).flatMap(textsIn);
}

/** Returns the possible values of an expression. A value that the source does not state is `1`. */
function valuesOf(node: Node): string[] {
  const of = (name: string) => valuesOf(node[name] as Node);
  if (node.type === 'StringLiteral') return [String(node.value)];
  if (node.type === 'ParenthesisExpression') return of('expression');
  if (node.type === 'ConditionalExpression') return [...of('consequent'), ...of('alternate')];
  if (!isText(node)) return ['1'];
  if (node.type === 'BinaryExpression') return join(of('left'), of('right'));
  const [first, ...quasis] = (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked);
  return quasis.reduce(
    (values, quasi, index) => join(join(values, valuesOf((node.expressions as Node[])[index] as Node)), [quasi]),
    [first ?? ''],
  );
}

const join = (starts: readonly string[], ends: readonly string[]): string[] =>
  starts.flatMap((start) => ends.map((end) => start + end));

/** The messages about sizes, which the server makes from a limit. */
const sizes = [
  ...[1, 2].flatMap((limit) => [
    [z.array(z.string()).min(limit), []] as const,
    [z.array(z.string()).max(limit), ['a', 'b', 'c']] as const,
    [z.string().max(limit), 'abc'] as const,
  ]),
  [z.string().min(2), 'a'] as const,
].flatMap(([schema, value]) => schema.safeParse(value).error?.issues.map(issueMessage) ?? []);

const texts = new Set([...API.flatMap((file) => textsIn(parse(file))), ...sizes]);
/** The pages translate a message without the word in quotes that it begins with. */
const messages = [...texts].map((text) => text.replace(/^"[^"]+" /, ''));

/** Returns an expression for each alternative: `^Is (wrong|late)` matches two messages. */
function alternativesOf(source: string): RegExp[] {
  const [group, choices] = /\((?:\?:)?([^()]*\|[^()]*)\)/.exec(source) ?? [];
  const sources = (choices ?? source).split('|');
  if (group === undefined) return sources.map((each) => new RegExp(each));
  return sources.flatMap((choice) => alternativesOf(source.replace(group, () => choice)));
}

/** Returns the expressions that a page compares with the message of an error: `/^…/.test(error.message)`. */
function comparisonsIn(node: Node): string[] {
  if (node.type !== 'CallExpression') return childrenOf(node).flatMap(comparisonsIn);
  const { object, property } = node.callee as { object?: Node; property?: Node };
  const [argument] = node.arguments as { expression: { property?: Node } }[];
  const isComparison = object?.type === 'RegExpLiteral' && property?.value === 'test';
  if (isComparison && argument?.expression.property?.value === 'message') return [String(object.pattern)];
  return childrenOf(node).flatMap(comparisonsIn);
}

describe('the messages of the API', () => {
  it.each(Object.entries(TABLES))('include every message that %s translates', (_name, table) => {
    const unknown = table.flatMap(([pattern], index) => {
      const earlier = table.slice(0, index);
      return alternativesOf(pattern.source).filter(
        (alternative) =>
          !messages.some((message) => alternative.test(message) && !earlier.some(([first]) => first.test(message))),
      );
    });
    expect(unknown).toEqual([]);
  });

  it('include every message that a page recognizes', () => {
    const comparisons = PAGES.flatMap((file) => comparisonsIn(parse(file)));
    expect(comparisons).toContain('^You signed in with a password that works once');
    const sources = comparisons.flatMap(alternativesOf);
    expect(sources.filter((source) => !messages.some((message) => source.test(message)))).toEqual([]);
  });

  it('are translated for one item and for many', () => {
    expect(sizes).toEqual(expect.arrayContaining(['Must have at least 1 item.', 'Must have at most 2 items.']));
    expect(sizes.filter((message) => translateStaffMessage(message) === message)).toEqual([]);
  });

  it.each([
    [
      'Remove the invisible character U+202E, which changes the direction of text.',
      'অদৃশ্য অক্ষর U+202E বাদ দিন: পেস্ট না করে আবার লিখুন।',
    ],
    [
      'Is declared as image/jpg. Declare image/jpeg.',
      'ফাইলের ধরন image/jpg বলা হয়েছে, কিন্তু এটি image/jpeg। সঠিক ধরন দিয়ে আবার পাঠান।',
    ],
    ['Has no declared type. Declare image/jpeg.', 'ফাইলের ধরন বলা হয়নি। image/jpeg ধরন দিয়ে আবার পাঠান।'],
  ])('are translated with what they name: %s', (message, translated) => {
    expect(translateMessage(message)).toBe(translated);
  });

  it('are translated behind the column of a price list', () => {
    const message = 'discount_value: The discount of 40.00 would be above the base price of 35.00.';
    expect(translateIssue(message, 'bn')).toBe('discount_value: 40.00 টাকা ছাড় মূল দামের চেয়ে বেশি।');
    expect(translateIssue(message, 'en')).toBe(message);
  });
});
