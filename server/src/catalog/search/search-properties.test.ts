import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';
import { isWritten, writtenWords } from './written-words.ts';

const NAMES = [
  'মিনিকেট চাল ৫ কেজি',
  'রাঁধুনী সরিষার তেল ১ লিটার',
  'বড় দেশি পেঁয়াজ',
  'লবঙ্গ ও দারুচিনি ২৫০ গ্রাম',
  "Farmer's Gold Mustard Oil 1.5 ltr",
  'Chocolate Biscuit 100 gm',
  'Café Crème 200 g',
  'খাঁটি গাওয়া ঘি (কৌটা) ৪০০ গ্রাম',
  'B12 Vitamin 30 pcs',
];

const server = await startTestServer();
await server.replace({ products: NAMES.map((name, number) => product(`p${number}`, { name })) });

const find = async (q: string) => {
  const { status, body } = await server.request<{ data: { items: { slug: string }[]; matches: object[] } }>(
    `/api/search/products?${new URLSearchParams({ q })}`,
  );
  return { status, slugs: body.data?.items.map(({ slug }) => slug), matches: body.data?.matches };
};

const words = fc.constantFrom(...NAMES.flatMap((name) => name.split(' ')), 'chal', 'sorisar', 'peyaj', 'kg', '৫ কেজি');
const query = fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));

/** The same text as another keyboard, phone or page may write it. */
const rewritings: readonly ((text: string) => string)[] = [
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  (text) => text.replaceAll('ড়', '\u09dc').replaceAll('য়', '\u09df'),
  (text) => text.toUpperCase(),
  (text) => [...text].join('\u200b'),
  (text) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6)),
  (text) => text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit))),
  (text) => `  ${text.replaceAll(' ', '  ')} `,
];

describe('the search', () => {
  it('finds the same however the text is encoded', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(...rewritings), async (text, rewrite) => {
        fc.pre([...rewrite(text).trim()].length <= 150);
        expect((await find(rewrite(text))).slugs).toEqual((await find(text)).slugs);
      }),
      { numRuns: 40 },
    );
  });

  it('lists a product first that is searched by its whole name', async () => {
    for (const [number, name] of NAMES.entries()) expect((await find(name)).slugs?.[0]).toBe(`p${number}`);
  });

  it('responds to any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc
        .array(fc.constantFrom('চ', '্', 'া', '়', 'c', 'h', '%', '_', '\\', "'", '5', '.', ',', ' ', '\u200d', 'ß'))
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const isAccepted = q.trim() !== '' && q.isWellFormed() && !q.includes('\0') && [...q.trim()].length <= 150;
        expect((await find(q)).status).toBe(isAccepted ? 200 : 400);
      }),
      { numRuns: 80 },
    );
  });
});

describe('the words of a name', () => {
  it('are those of the database', async () => {
    const piece = fc.constantFrom(
      ...[
        'চাল',
        "Farmer's",
        '5',
        '১২',
        '1,000',
        '1.5',
        'kg',
        '৫কেজি',
        'b12',
        '7up',
        '-',
        '(চাল)',
        '.',
        '।',
        'a&b',
        'চাল-ডাল',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const name = pieces.join(' ');
        const stored = await server.database
          .fork()
          .execute<{ term: string }[]>('select term from search_words(?)', [normalizeForSearch(name)]);
        const written = writtenWords(name);
        const missing = stored.filter(({ term }) => !written.some((word) => isWritten(word, term)));
        expect(missing, name).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });
});
