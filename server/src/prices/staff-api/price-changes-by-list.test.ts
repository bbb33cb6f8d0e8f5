import { describe, expect, it } from 'vitest';
import { usePriceChanges } from '../../../test/support/prices/price-changes.ts';

const { preview, apply, issues, finalPrices } = await usePriceChanges();

describe('a price change by a list', () => {
  it('sets, keeps and removes prices and discounts of both tiers', async () => {
    const changes = [
      { slug: 'cha', tier: 'WHOLESALE', basePrice: '175.5', discount: { type: 'FIXED', value: '5' } },
      { slug: 'cha', tier: 'RETAIL', discount: { type: 'PERCENTAGE', value: '7.50' } },
      { slug: 'cola', tier: 'RETAIL', basePrice: null },
      { slug: 'chal', tier: 'RETAIL', basePrice: '95.50' },
    ];
    const { version, items, ...counts } = await preview({ changes });
    expect(counts).toMatchObject({ changed: 3, unchanged: 1, pricesRemoved: 1, discountsRemoved: 1 });
    expect(items.map(({ slug, tier, changed }) => [slug, tier, changed])).toEqual([
      ['cha', 'WHOLESALE', true],
      ['cha', 'RETAIL', true],
      ['chal', 'RETAIL', false],
      ['cola', 'RETAIL', true],
    ]);
    await apply({ changes }, version);
    expect(await finalPrices('wholesale')).toMatchObject({ cha: '170.50' });
    expect(await finalPrices()).toEqual({ cha: '194.25', chal: '95.50', cola: null, salt: null });
  });

  it('names each member with an issue', async () => {
    const changes = [
      { slug: 'chaa', tier: 'RETAIL', basePrice: '1' },
      { slug: 'cha', tier: 'RETAIL', basePrice: '0' },
      { slug: 'cha', tier: 'RETAIL', basePrice: '2' },
      { slug: 'salt', tier: 'RETAIL', discount: { type: 'FIXED', value: '1' } },
      { slug: 'cola', tier: 'RETAIL', discount: { type: 'PERCENTAGE', value: '100' } },
      { slug: 'chal', tier: 'RETAIL', basePrice: null, discount: { type: 'FIXED', value: '1' } },
    ];
    expect(await issues({ changes })).toEqual({
      'changes.0.slug': ['There is no product "chaa".'],
      'changes.1.basePrice': ['The new base price would be below 0.01.'],
      'changes.2.slug': ['Is given twice for RETAIL: first in changes.1.'],
      'changes.3.basePrice': ['There is no price for this tier to change. Set a base price.'],
      'changes.4.discount': ['The final price would be below 0.01.'],
      'changes.5.discount': ['A discount needs a base price.'],
    });
  });

  it('reads a CSV file like an import of prices', async () => {
    const csv =
      '\ufeffslug,note,retail_base_price,retail_discount_type,retail_discount_value\r\n' +
      'cha,=1+1,205,PERCENTAGE,10\r\n"cola",,,,\r\nchal,"a ""b""\nc",95.5,,\r\n';
    const { version, items, ...rest } = await preview({ csv });
    expect(rest).toMatchObject({ changed: 2, unchanged: 1, pricesRemoved: 1, ignoredColumns: ['note'] });
    expect(items.map(({ slug, after }) => [slug, after?.finalPrice])).toEqual([
      ['cha', '184.50'],
      ['chal', '95.50'],
      ['cola', undefined],
    ]);
    expect((await apply({ csv }, version)).status).toBe(200);
    expect(await finalPrices()).toEqual({ cha: '184.50', chal: '95.50', cola: null, salt: null });
    expect(await finalPrices('wholesale')).toMatchObject({ cha: '180.00' });
  });

  it('names each row of a CSV file with an issue', async () => {
    const header = 'slug,retail_base_price,retail_discount_type,retail_discount_value\n';
    expect(
      await issues({ csv: `${header}cha,5%,,\nteaa,1,,\ncola,35,FIXED,40\ncha,1\n__proto__,1,,\ncola,9,,\n` }),
    ).toEqual({
      'csv.2.retail_base_price': [expect.stringContaining('Must be an amount')],
      'csv.3.slug': ['There is no product "teaa".'],
      'csv.4.retail_discount_value': ['The discount of 40.00 would be above the base price of 35.00.'],
      'csv.5': ['Has 2 columns; the header has 4.'],
      'csv.6.slug': ['There is no product "__proto__".'],
      'csv.7.slug': ['Is given twice for RETAIL: first in csv.4.'],
    });
    expect(await issues({ csv: 'slug,name\ncha,Tea\n' })).toEqual({
      'csv.1': ['The header has no price column, such as retail_base_price.'],
    });
    expect(await issues({ csv: 'id,parent_id\na,b\n' })).toEqual({
      'csv.1': ['The header has no column slug and no price column.'],
    });
    expect(await issues({ csv: 'slug,retail_base_price\n"cha,1\n' })).toEqual({
      'csv.2': [expect.stringContaining('A quote opens in this row')],
    });
  });
});
