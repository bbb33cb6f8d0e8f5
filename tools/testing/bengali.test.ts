import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files with the Bengali that people read. */
const SOURCES = [
  'apps/{office,shop}/{src/**/*.{ts,tsx},index.html}',
  'apps/ui/**/*.{ts,tsx}',
  'examples/chat-widget/public/*.{html,js}',
  'server/src/oauth/**/*.ts',
  'server/src/messages/*.ts',
  'server/src/serve/home/*.ts',
  'contract/src/**/*.ts',
];
const BENGALI = /[\u0980-\u09ff]/;
const TABLES = /text\.ts$|names\.ts$|types\.ts$|oauth\/pages\/|src\/words\//;

type Rule = {
  readonly english: readonly string[];
  readonly word: string;
  /** The word is rejected only in a text whose English has one of the words of the row. */
  readonly isOnlyThere: boolean;
};

/** Reads the table of the glossary. */
function readRules(): Rule[] {
  const rows = readFileSync(path.join(root, 'docs/use/bengali.md'), 'utf8').matchAll(
    /^\| (.+?) \| (.+?) \| ?(.*?) ?\|$/gm,
  );
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

/** A text in both languages, and the entry of a table that has them. */
type Pair = { readonly en: string; readonly bn: string; readonly entry: object };

/** The texts of a module in both languages: those of `defineText`, the messages of the hosted pages, and the vocabulary. */
function pairsOf(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, bn } = value as { en?: unknown; bn?: unknown };
  if (typeof en === 'string' && typeof bn === 'string') return [{ en, bn: bn.normalize('NFC'), entry: value }];
  if (typeof en !== 'object' || typeof bn !== 'object') return Object.values(value).flatMap(pairsOf);
  const bengali = bn as Record<string, unknown>;
  return Object.entries(en ?? {}).flatMap(([key, text]) => pairsOf({ en: wordsOf(text), bn: wordsOf(bengali[key]) }));
}

const wordsOf = (text: unknown): unknown => (typeof text === 'function' ? String(text('{1}', '{2}', '{3}')) : text);

/** Returns true if a text has one of the words, not as a part of another word. */
const has = (text: string, words: readonly string[]) =>
  words.some((word) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${word} `));

/** The tables of the pages and of the contract. */
const tables: { readonly file: string; readonly pairs: readonly Pair[] }[] = [];
for (const { file, text } of files) {
  if (!/\bbn\b|define\w*Text/.test(text) || !TABLES.test(file)) continue;
  tables.push({ file, pairs: pairsOf(await import(path.join(root, file))) });
}

describe('docs/use/bengali.md', () => {
  const rules = readRules();

  it('is a table that this test can read', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(rules).toContainEqual({ english: ['page', 'Page'], word: 'পেজ', isOnlyThere: false });
    expect(rules).toContainEqual(expect.objectContaining({ word: 'বন্ধ', isOnlyThere: true }));
  });

  it('rejects no word of its own', () => {
    const said = [...readFileSync(path.join(root, 'docs/use/bengali.md'), 'utf8').matchAll(/^\| .+? \| (.+?) \|/gm)]
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

  it('has the words of the glossary where the English text has the word of a row', () => {
    const found = tables.flatMap(({ file, pairs }) =>
      pairs.flatMap(({ en, bn }) =>
        rules.flatMap(({ word, isOnlyThere, english }) =>
          isOnlyThere && bn.includes(word) && has(en, english) ? [`${file}: ${en} = ${bn} (${word})`] : [],
        ),
      ),
    );
    expect(found).toEqual([]);
    expect(tables.flatMap(({ pairs }) => pairs).length).toBeGreaterThan(900);
  });

  it('has each word once: the vocabulary has those of two tables', () => {
    const all = tables.flatMap(({ file, pairs }) =>
      pairs.map(({ en, bn, entry }) => ({ file, entry, word: `${en} = ${bn}` })),
    );
    // A sentence with a value in it belongs to its page.
    const words = all.filter(({ word }) => !/\{1\}|^undefined/.test(word));
    const firsts = new Map(words.toReversed().map((each) => [each.word, each]));
    // A table may name an entry of the vocabulary, and a word of its own twice.
    const again = words.filter(({ file, entry, word }) => {
      const first = firsts.get(word);
      return first?.file !== file && first?.entry !== entry;
    });
    expect(again.map(({ file, word }) => `${file}: ${word}`)).toEqual([]);
    expect(firsts.size).toBeGreaterThan(900);
  });

  it('has the sign of the taka in front of an amount', () => {
    expect(files.flatMap(({ file, text }) => (/[০-৯}]৳/.test(text) ? [file] : []))).toEqual([]);
  });
});
