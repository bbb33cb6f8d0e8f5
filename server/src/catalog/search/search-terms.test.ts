import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { verifyCatalog } from '../verify-catalog.ts';

const database = await openTestDatabase();

const run = (statement: string) => database.fork().execute(statement);

const NAMES = ['rice rice 5 kg', 'চাল ৫ কেজি', 'চালের গুঁড়া', 'one two three four five six seven eight nine ten', ''];
const name = fc.constantFrom(...NAMES).map((text) => `name_normalized = '${text}'`);
const which = fc.constantFrom('a', 'b', 'c', 'd').map((id) => `where id = '${id}'`);
const status = fc.constantFrom('draft', 'published').map((value) => `status = '${value}'`);

/** A brand that is a word of names too, an SKU of several words, of one, and of none. */
const codes = fc
  .constantFrom(
    `brand = 'Rice Mill ৫ কেজি', sku = 'A-5 ' || id, gtins = '["4006381333931", "96385074"]'`,
    `brand = null, sku = 'A5' || id, gtins = '["96385074"]'`,
    `brand = 'চাল', sku = null, gtins = '[]'`,
    `brand = '·', sku = repeat('-', ascii(id)), gtins = '[]'`,
  )
  .chain((set) =>
    fc.constantFrom('', `, status = 'draft'`, `, name_normalized = 'rice a5a'`).map((more) => set + more),
  );

const write = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(codes, which).map(([set, where]) => `update product set ${set} ${where}`) },
  { weight: 1, arbitrary: codes.map((set) => `update product set ${set}`) },
  { weight: 4, arbitrary: fc.tuple(name, which).map(([set, where]) => `update product set ${set} ${where}`) },
  { weight: 3, arbitrary: fc.tuple(status, which).map(([set, where]) => `update product set ${set} ${where}`) },
  { weight: 1, arbitrary: name.map((set) => `update product set ${set}`) },
  { weight: 1, arbitrary: which.map((where) => `delete from product ${where}`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...NAMES).map(
      (text) => `insert into product (id, slug, name, name_normalized, category_id, status, created_at)
        select id, id, 'x', '${text}', 'k', 'published', now() from unnest('{a,b,c,d}'::text[]) as id on conflict do nothing`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(`insert into product (id, slug, name, name_normalized, status, created_at, sku, gtins, brand)
      values ('a', 'a', 'x', 'rice', 'published', now(), 'A-5 a', '["96385074"]', 'Rice Mill') on conflict do nothing`),
  },
  { weight: 2, arbitrary: name.map((set) => `update category set ${set}`) },
  { weight: 1, arbitrary: fc.constantFrom('truncate product', 'truncate product, category', 'delete from product') },
);

describe('the words of the search', () => {
  it('are those of the names after any writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
        for (const statement of writes) {
          await run(
            `insert into category (id, name, name_normalized) values ('k', 'k', 'kitchen') on conflict do nothing`,
          );
          await run(statement);
        }
        const found = (await verifyCatalog(database.fork())).differences;
        expect(found.filter(({ what }) => what.endsWith('_term'))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    [
      'a word that is missing',
      `delete from product_term where term = 'rice'`,
      ['product_term p rice', 'search_term rice'],
    ],
    ['a word at another place', 'update product_term set place = 3', ['product_term p rice', 'product_term p rice']],
    [
      'a word that no name has',
      `insert into product_term values ('oil', 0, 'p')`,
      ['product_term p oil', 'search_term oil'],
    ],
    ['a wrong number of uses', `update search_term set uses = 7 where term = 'rice'`, ['search_term rice']],
    ['a wrong sound', `update search_term set sound = 'x' where term = 'rice'`, ['search_term rice']],
    [
      'a word of a category that is missing',
      'delete from category_term',
      ['category_term k kitchen', 'search_term kitchen'],
    ],
  ])('are reported by the verification with %s', async (_, damage, expected) => {
    for (const table of ['product', 'category', 'product_term', 'category_term', 'search_term'])
      await run(`delete from ${table}`);
    await run(`insert into category (id, name, name_normalized) values ('k', 'Kitchen', 'kitchen')`);
    await run(`insert into product (id, slug, name, name_normalized, status, created_at)
      values ('p', 'p', 'Rice', 'rice', 'published', now())`);
    await run(damage);
    const { differences } = await verifyCatalog(database.fork());
    expect(differences.map(({ what, key }) => `${what} ${key}`)).toEqual(expected);
  });
});

describe('the words of a name', () => {
  const words = async (text: string) =>
    (await database.fork().execute<{ term: string; place: number }[]>('select * from search_words(?)', [text])).map(
      ({ term, place }) => `${term}/${place}`,
    );
  const sound = async (term: string) => {
    const [row] = await database
      .fork()
      .execute<{ sound: string; skeleton: string }[]>(
        'select sound, search_skeleton(sound) as skeleton from search_sound(?) as sound',
        [term.normalize('NFC')],
      );
    return [row?.sound, row?.skeleton];
  };

  it.each([
    ["rahul's pure (mustard) oil 1.5 ltr", ['rahuls/0', 'pure/1', 'mustard/2', 'oil/3', '1.5l/4']],
    ['৫কেজি চাল 1,000 gm', ['5kg/0', 'চাল/2', '1000g/3']],
    ['7up coca-cola. b12, 3 in 1', ['7/0', 'up/1', 'coca/2', 'cola/3', 'b12/4', '3/5', 'in/6', '1/7']],
    ['kg', ['kg/0']],
    ['tea half kg', ['tea/0', '0.5kg/1']],
    ['চাল আধা কেজি', ['চাল/0', '0.5kg/1']],
    ['soda 1½ ltr', ['soda/0', '1.5l/1']],
    ['salt .5 kg 1.50 l', ['salt/0', '0.5kg/1', '1.5l/3']],
    ['eggs 1 dozen', ['eggs/0', '1dozen/1']],
    ['ডিম ১ ডজন', ['ডিম/0', '1dozen/1']],
    ['no.5 pen', ['no/0', '5/1', 'pen/2']],
    ['', []],
    ['।-।', []],
  ])('are split: %s', async (text, expected) => {
    expect(await words(text)).toEqual(expected);
  });

  it.each([
    ['peyaj', 'পেঁয়াজ', 'pj'],
    ['mishti', 'মিষ্টি', 'mst'],
    ['angur', 'আঙ্গুর', 'angr'],
    ['angur', 'আঙুর', 'angr'],
    ['bag', 'ব্যাগ', 'bg'],
    ['lebu', 'লেবু', 'lb'],
    ['chhola', 'ছোলা', 'sl'],
    ['fulkopi', 'ফুলকপি', 'plkp'],
    ['wash', 'ওয়াশ', 'as'],
  ])('sound alike: %s and %s', async (latin, bengali, skeleton) => {
    expect([(await sound(latin))[1], (await sound(bengali))[1]]).toEqual([skeleton, skeleton]);
  });
});
