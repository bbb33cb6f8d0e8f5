import type { Client } from '../client.ts';
import { clientOf, type Site } from '../open-site.ts';
import { median, percentile } from '../statistics.ts';
import { type Bar, milliseconds, type Row, type Table } from '../table.ts';
import { pathOf } from './search-path.ts';
import { titleOf } from './warm.ts';

/** Searches in the generated catalog, as people type them: both scripts, several words, typing errors. */
const QUERIES = [
  ...[
    'miniket',
    'miniket chal',
    'sorishar tel',
    'soyabin',
    'kalo cha',
    'holud',
    'morich gura',
    'saban',
    'khata',
    'kolom',
  ],
  ...['মিনিকেট চাল', 'চা', 'সরিষার তেল', '5kg', '৫ কেজি', 'padma miniket rice', 'minikat', 'sabaan', 'mustrad', 'bulb'],
];
const BEGINNINGS = ['min', 'sor', 'chal', 'চা', 'padma mi', 'mustard o', 'soy', 'মিনি', 'pen', 'led b'];

const ROUNDS = 5;
const GENERATED = 10_000;
/** No generated search may take longer, in milliseconds. */
const MAX_MS = 100;

/** Measures the first search and the first suggestions after a change of a product, and searches that were never sent before. */
export async function measureSearch(
  site: Site,
  bars: { readonly search: Bar; readonly suggestions?: Bar },
): Promise<Table> {
  const client = clientOf(site, 'arot');
  const searches = await afterChanges(
    site,
    client,
    QUERIES.map((q) => pathOf(q)),
  );
  const suggestions = await afterChanges(
    site,
    client,
    BEGINNINGS.map((q) => pathOf(q, 'suggestions')),
  );
  const generated: number[] = [];
  for (const q of generatedQueries()) generated.push((await client.get(pathOf(q))).milliseconds);
  client.close();
  const row = (name: string, time: number, bar?: Bar): Row => {
    return { name, measured: milliseconds(time), against: '', figure: time, unit: 'ms', bar };
  };
  return {
    title: titleOf(site, 'search, one request at a time'),
    columns: ['Arot', ''],
    notes: [
      `The first request after a change of a product, medians of ${ROUNDS} rounds of ${QUERIES.length} searches and ${BEGINNINGS.length} beginnings. The other rows are ${GENERATED.toLocaleString('en-US')} searches, each of them new: one to three words of the catalog, one in four with a typing error.`,
    ],
    rows: [
      row('search, p50', median(searches), bars.search),
      row('suggestions, p50', median(suggestions), bars.suggestions),
      row('generated searches, p50', median(generated)),
      row('generated searches, p99', percentile(generated, 99)),
      row('generated searches, slowest', Math.max(...generated), { atMost: MAX_MS }),
    ],
  };
}

async function afterChanges({ database }: Site, client: Client, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const target of paths) {
      await database.query(`update product set retail_min_order_quantity = 3 - least(retail_min_order_quantity, 2)
        where id = (select id from product where status = 'published' order by id limit 1)`);
      const response = await client.get(target);
      if (round >= 0) times.push(response.milliseconds);
    }
  }
  return times;
}

const WORDS =
  'Miniket Nazirshail rice lentils Mustard oil Soybean tea Turmeric powder Chilli soap Washing book pen bulb Melamine plate Nail saline Shonali Padma Meghna Jamuna Nodi Purbo chal dal tel cha holud morich saban khata kolom মিনিকেট চাল মসুর ডাল সরিষার তেল সয়াবিন চা হলুদ গুঁড়া মরিচ সাবান খাতা কলম প্লেট পেরেক'.split(
    ' ',
  );

/** Generates searches, always the same ones. */
function generatedQueries(): readonly string[] {
  let state = 7;
  const next = (below: number) => {
    // A linear congruential generator of 32 bits.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const queries = new Set<string>();
  while (queries.size < GENERATED) {
    const words = Array.from({ length: 1 + next(3) }, () => WORDS[next(WORDS.length)] ?? '');
    const text = words.join(' ');
    const at = next(text.length);
    queries.add(next(4) === 0 ? text.slice(0, at) + text.slice(at + 1) || 'a' : text);
  }
  return [...queries];
}
