import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { Client } from '../client.ts';
import type { EmptyDatabase } from '../prepare-database.ts';
import { runArot, startArot } from '../run-process.ts';
import { type Bar, figure, type Row, type Table } from '../table.ts';
import { pathOf } from './search-path.ts';

type Page = {
  readonly items: readonly { readonly name: string }[];
  readonly matches: readonly { readonly kind: string }[];
};

/** The kind of the queries for goods that the catalog lacks. */
const ABSENT = 'absent';
/** The lowest precision of queries of a kind. */
const BARS: Readonly<Record<string, Bar>> = {
  several: { atLeast: 0.85 },
  apart: { atLeast: 0.85 },
  unit: { atLeast: 0.85 },
  ending: { atLeast: 0.85 },
  sound: { atLeast: 0.93 },
};

type Judged = { readonly query: string; readonly kind: string; readonly isRight: (name: string) => boolean };

/**
 * Judges what searches find in a real catalog.
 *
 * @param catalog a folder with `products.csv` and `categories.csv`, which have the columns name and name_bn
 * @param pairs a file of queries and the Bengali word that is meant; undefined judges the queries of this bench alone
 */
export async function measureFound(
  { url, name }: EmptyDatabase,
  folder: string,
  { catalog, pairs }: { readonly catalog: string; readonly pairs: string | undefined },
): Promise<Table> {
  const file = path.join(folder, 'found.json');
  const products = await writeCatalog(catalog, file);
  await runArot(['catalog', 'import', file], url, folder);
  await rm(file);
  const queries = [...(await readQueries()), ...(pairs === undefined ? [] : await readPairs(pairs))];
  // A query is judged if the catalog has something right for it.
  const judged = queries.filter(({ kind, isRight }) => kind !== ABSENT && products.some(isRight));
  const server = await startArot(url, folder, name);
  const client = new Client(server.origin);
  const precisions = new Map<string, number[]>();
  const read = async (query: string) => {
    const { body } = await client.get(`${pathOf(query)}&pageSize=10`);
    return (JSON.parse(body.toString()) as { data: Page }).data;
  };
  for (const { query, kind, isRight } of judged) {
    const { items } = await read(query);
    const right = items.filter((item) => isRight(normalized(item.name))).length;
    precisions.set(kind, [...(precisions.get(kind) ?? []), items.length === 0 ? 0 : right / items.length]);
  }
  const absent = queries.filter(({ kind, isRight }) => kind === ABSENT && !products.some(isRight));
  const kinds: string[][] = [];
  for (const { query } of absent) kinds.push((await read(query)).matches.map(({ kind }) => kind));
  client.close();
  await server.stop();
  return {
    title: 'What searches find in a real catalog',
    columns: ['Arot', ''],
    notes: [
      `${products.length.toLocaleString('en-US')} products, named in both languages. The mean share of right products among the first ten, and the share of queries without any right one among them.`,
    ],
    rows: [
      ...[...precisions].flatMap(([kind, values]) => judgement(kind, values, BARS[kind])),
      ...judgeAbsent(kinds),
      ...judgement('all', [...precisions.values()].flat(), { atLeast: 0.85 }, { atMost: 0.04 }),
    ],
  };
}

/** Judges the searches for goods that the catalog lacks, by the kinds of what they find. */
function judgeAbsent(kinds: readonly (readonly string[])[]): Row[] {
  const share = (is: (kinds: readonly string[]) => boolean) => kinds.filter(is).length / kinds.length;
  const row = (what: string, value: number, bar: Bar): Row => {
    return {
      name: `${kinds.length} goods that the shop lacks, ${what}`,
      measured: figure(value),
      against: '',
      figure: value,
      unit: '',
      bar,
    };
  };
  return [
    row(
      'taken for another good',
      share((found) => found.some((kind) => kind !== 'typo')),
      { atMost: 0.02 },
    ),
    row(
      'with a page that is not empty',
      share((found) => found.length > 0),
      { atMost: 0.3 },
    ),
  ];
}

function judgement(kind: string, precisions: readonly number[], precision?: Bar, without?: Bar): Row[] {
  const mean = precisions.reduce((sum, value) => sum + value, 0) / precisions.length;
  const none = precisions.filter((value) => value === 0).length / precisions.length;
  const row = (what: string, value: number, bar?: Bar): Row => {
    return { name: `${kind}, ${what}`, measured: figure(value), against: '', figure: value, unit: '', bar };
  };
  return [
    row(`precision of ${precisions.length} queries`, mean, precision),
    row('without a right product', none, without),
  ];
}

type Line = Readonly<Record<string, string>>;

/** Writes a catalog file. @returns the names of its products */
async function writeCatalog(folder: string, file: string): Promise<string[]> {
  const read = async (name: string): Promise<Line[]> =>
    parse(await readFile(path.join(folder, name)), { columns: true });
  const categories = (await read('categories.csv')).map((line) => {
    return { id: line.id, name: nameOf(line), ...(line.parent_id ? { parentId: line.parent_id } : {}) };
  });
  const ids = new Set(categories.map(({ id }) => id));
  const products = (await read('products.csv')).map((line) => {
    const categoryId = ids.has(line.category_id) ? line.category_id : null;
    return { slug: line.slug, name: nameOf(line), categoryId, status: 'published' };
  });
  await writeFile(file, JSON.stringify({ categories, products }));
  return products.map(({ name }) => normalized(name));
}

function nameOf({ name = '', name_bn: bengali = '' }: Line): string {
  return [name, bengali]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 255);
}

function normalized(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Reads the queries of this bench. Every group of words must be in a name, one of its words at the beginning of a word. */
async function readQueries(): Promise<Judged[]> {
  const lines = await readLines(new URL('../search/queries.tsv', import.meta.url));
  return lines.map(([query = '', kind = '', words = '']) => {
    const groups = words.split(';').map((group) => {
      const starts = group.split('|').map((word) => escaped(word));
      return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${starts.join('|')})`, 'u');
    });
    return { query, kind, isRight: (name) => groups.every((group) => group.test(name)) };
  });
}

/** Reads pairs of a query and the Bengali word that is meant, which a name has alone or with an ending. */
async function readPairs(file: string): Promise<Judged[]> {
  const lines = await readLines(file);
  return lines.map(([query = '', word = '']) => {
    const pattern = `(?<![\\p{L}\\p{M}])${escaped(word)}(?:র|ের|ে|টি|টা)?(?![\\p{L}\\p{M}])`;
    const meant = new RegExp(pattern, 'u');
    return { query, kind: 'pairs', isRight: (name) => meant.test(name) };
  });
}

/** Returns a word for a regular expression. */
function escaped(word: string): string {
  return normalized(word).replace(/[.*+?()[\]]/g, '\\$&');
}

async function readLines(file: string | URL): Promise<string[][]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => line.split('\t'));
}
