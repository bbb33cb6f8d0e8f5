import { describe, expect, it } from 'vitest';
import { CHA, NEW_CHA, usePriceListEntries } from '../../../test/support/prices/price-list-entries.ts';

const HEADER = 'slug,base_price,discount_type,discount_value,breaks,increment,max_order_quantity\n';

const { change, entries, entryOf, counts, issues } = await usePriceListEntries();

describe('entries from CSV', () => {
  it('are read with a byte order mark, any line ends and columns in any order', async () => {
    await change({ changes: [NEW_CHA, { slug: 'cola', basePrice: '30' }] });
    const csv = '\ufeffbase_price,slug,breaks,\r\n170,cha, 12:150 | 24:149.5 ,\r\n,cola,,\r\n\r\n9.9,"salt",,\r\n';
    expect(counts((await change({ csv })).data)).toEqual([1, 1, 0, 1]);
    expect(await entryOf('cha')).toMatchObject({
      ...CHA,
      basePrice: '170.00',
      finalPrice: '153.00',
      breaks: [
        { minQuantity: 12, price: '150.00' },
        { minQuantity: 24, price: '149.50' },
      ],
    });
    expect((await entries()).items.map(({ slug }) => slug)).toEqual(['salt', 'cha']);
    // A blank cell clears, as null does.
    await change({ csv: `${HEADER}cha,170,,,,,\n` });
    expect(await entryOf('cha')).toMatchObject({ discount: null, breaks: [], increment: null, maxOrderQuantity: null });
  });

  it('have each wrong row, and nothing is written', async () => {
    const rows = [
      'cha,5%,,,,,',
      'nope,1,,,,,',
      'cola,35,FIXED,40,,,',
      'cola,9,,,,,',
      'salt,9,FIXED,,,,',
      'chal,9,,,12:8.00|12:7,0,x',
      'salt,9,,,,12:a,',
      'cha,1',
      '__proto__,1,,,,,',
      'salt,,,,2:1,,',
    ];
    expect(await issues({ csv: `${HEADER}${rows.join('\n')}\n` })).toEqual({
      'row 2': [expect.stringMatching(/^base_price: Must be an amount/)],
      'row 3': ['slug: There is no product "nope".'],
      'row 4': ['discount_value: The discount of 40.00 would be above the base price of 35.00.'],
      'row 5': ['slug: Is given twice: first in row 4.'],
      'row 6': [expect.stringMatching(/^discount_value: Must be an amount/)],
      'row 7': [expect.stringMatching(/^increment: /), expect.stringMatching(/^max_order_quantity: /)],
      'row 8': [expect.stringMatching(/^increment: /)],
      'row 9': ['Has 2 columns; the header has 7.'],
      'row 10': ['slug: There is no product "__proto__".'],
      'row 11': ['breaks: Needs a base price: without one, the entry is removed.'],
    });
    expect(await issues({ csv: `${HEADER}chal,9,,,12:8.00|12:7,,\nsalt,9,,,12;8,,\ncola,9,,,12:8:7,,\n` })).toEqual({
      'row 2': ['breaks: Quantities must rise.'],
      'row 3': [expect.stringMatching(/^breaks: /), expect.stringMatching(/^breaks: /)],
      'row 4': [expect.stringMatching(/^breaks: Must be an amount/)],
    });
  });

  it('need a header with known columns', async () => {
    for (const [csv, issue] of [
      ['base_price\n1\n', 'The header has no column slug.'],
      ['slug,base_prise\ncha,1\n', expect.stringContaining('There is no column "base_prise".')],
      ['slug,slug\ncha,1\n', 'The header has a column twice.'],
      ['slug,discount_type\ncha,FIXED\n', 'discount_type and discount_value belong together.'],
      ['\n', 'Is empty; a header line is needed.'],
    ])
      expect(await issues({ csv })).toEqual({ 'row 1': [issue] });
    expect(await issues({ csv: 'slug,base_price\n"cha,1\n' })).toEqual({
      'row 2': [expect.stringContaining('A quote opens in this row, and nothing closes it.')],
    });
    const wide = Array.from({ length: 30_000 }, (_, index) => `c${index}`).join();
    expect((await issues({ csv: `slug,${wide}\n` }))?.['row 1']).toHaveLength(10);
    const breaks = `${HEADER}salt,9,,,${'|'.repeat(100_000)},,\n`;
    expect((await issues({ csv: breaks }))?.['row 2']).toContain('breaks: Must have at most 10 items.');
    const many = `slug,base_price\n${Array.from({ length: 10_001 }, (_, index) => `p${index},1\n`).join('')}`;
    expect((await issues({ csv: many }))?.csv).toEqual(['Has more than 10000 rows. Send it in parts.']);
  });
});
