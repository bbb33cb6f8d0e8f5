import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files with the Bengali that people read. */
const SOURCES = [
  'examples/{back-office,storefront}/{src/**/*.{ts,tsx},index.html}',
  'examples/shared/**/*.{ts,tsx}',
  'examples/chat-widget/public/*.{html,js}',
  'server/src/oauth/**/*.ts',
  'server/src/messages/*.ts',
  'server/src/serve/home/*.ts',
  'contract/src/**/*.ts',
];
const BENGALI = /[\u0980-\u09ff]/;

type Rule = {
  readonly english: readonly string[];
  readonly word: string;
  /** The word is rejected only in a text whose English has one of the words of the row. */
  readonly isOnlyThere: boolean;
};

/** Reads the table of the glossary. */
function readRules(): Rule[] {
  const rows = readFileSync(path.join(root, 'docs/bengali.md'), 'utf8').matchAll(/^\| (.+?) \| (.+?) \| ?(.*?) ?\|$/gm);
  return [...rows].flatMap(([, english = '', , not = '']) =>
    [...not.matchAll(/`([^`]+)`(\*?)/g)].map(([, word = '', star]) => ({
      english: english.split(', '),
      word: word.normalize('NFC'),
      isOnlyThere: star === '*',
    })),
  );
}

const files = globSync(SOURCES, { cwd: root, exclude: ['**/*.test.ts', '**/node_modules/**'] })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8').normalize('NFC') }))
  .filter(({ text }) => BENGALI.test(text));

type Pair = { readonly en: string; readonly bn: string };

/** The texts of a module in both languages: those of `defineText`, and the messages of the hosted pages. */
function pairsOf(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, bn } = value as { en?: unknown; bn?: unknown };
  if (typeof en === 'string' && typeof bn === 'string') return [{ en, bn: bn.normalize('NFC') }];
  if (typeof en !== 'object' || typeof bn !== 'object') return Object.values(value).flatMap(pairsOf);
  const bengali = bn as Record<string, unknown>;
  return Object.entries(en ?? {}).flatMap(([key, text]) => pairsOf({ en: wordsOf(text), bn: wordsOf(bengali[key]) }));
}

const wordsOf = (text: unknown): unknown => (typeof text === 'function' ? String(text('{1}', '{2}', '{3}')) : text);

/** Returns true if a text has one of the words, not as a part of another word. */
const has = (text: string, words: readonly string[]) =>
  words.some((word) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${word} `));

describe('docs/bengali.md', () => {
  const rules = readRules();

  it('is a table that this test can read', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(rules).toContainEqual({ english: ['page', 'Page'], word: 'পেজ', isOnlyThere: false });
    expect(rules).toContainEqual(expect.objectContaining({ word: 'বন্ধ', isOnlyThere: true }));
  });

  it('rejects no word of its own', () => {
    const said = [...readFileSync(path.join(root, 'docs/bengali.md'), 'utf8').matchAll(/^\| .+? \| (.+?) \|/gm)]
      .map(([, word = '']) => word.normalize('NFC'))
      .filter((word) => BENGALI.test(word));
    const wrong = rules.filter(({ word, isOnlyThere }) => !isOnlyThere && said.some((each) => each.includes(word)));
    expect(wrong).toEqual([]);
  });
});

describe('the Bengali of all pages', () => {
  const rules = readRules();

  it('is found', () => {
    expect(files.length).toBeGreaterThan(40);
  });

  it('has the words of the glossary', () => {
    const found = files.flatMap(({ file, text }) =>
      rules.flatMap(({ word, isOnlyThere, english }) =>
        !isOnlyThere && text.includes(word) ? [`${file}: ${word} (${english[0]})`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it('has the words of the glossary where the English text has the word of a row', async () => {
    const found: string[] = [];
    let compared = 0;
    for (const { file, text } of files) {
      if (!/\bbn\b|defineText/.test(text) || !/text\.ts$|names\.ts$|types\.ts$|oauth\/pages\//.test(file)) continue;
      const pairs = pairsOf(await import(path.join(root, file)));
      compared += pairs.length;
      for (const { en, bn } of pairs) {
        for (const { word, isOnlyThere, english } of rules) {
          if (isOnlyThere && bn.includes(word) && has(en, english)) found.push(`${file}: ${en} = ${bn} (${word})`);
        }
      }
    }
    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(900);
  });

  it('has the sign of the taka in front of an amount', () => {
    expect(files.flatMap(({ file, text }) => (/[০-৯}]৳/.test(text) ? [file] : []))).toEqual([]);
  });
});
