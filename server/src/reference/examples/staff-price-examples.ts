import type { staffPrices } from '@arot/contract';
import type { OperationExample } from './operation-example.ts';

const requests: NonNullable<OperationExample<(typeof staffPrices)['previewPriceChange']>['requests']> = {
  raised: {
    summary: 'Retail prices of a category raised by 5 %',
    value: {
      filter: { tier: 'RETAIL', categoryId: 'oil-mustard', status: 'published' },
      operation: { basePrice: { action: 'percent', value: '5' } },
    },
  },
  discount: {
    summary: 'A discount of 10 % on two products',
    value: {
      filter: { tier: 'RETAIL', slugs: ['radhuni-mustard-oil-1l', 'teer-mustard-oil-5l'] },
      operation: { discount: { type: 'PERCENTAGE', value: '10.00' } },
    },
  },
  list: {
    summary: 'New prices of named products',
    value: { changes: [{ slug: 'radhuni-mustard-oil-1l', tier: 'WHOLESALE', basePrice: '255.00', discount: null }] },
  },
  csv: {
    summary: 'A price list as CSV',
    value: { csv: 'slug,retail_base_price\nradhuni-mustard-oil-1l,294.00\nteer-mustard-oil-5l,1350.00\n' },
  },
};

const invalidFields = { 'csv.3.slug': ['There is no product "teer-mustard-oil-5lt".'] };

const counts = { changed: 1, unchanged: 0, withoutPrice: 0, pricesRemoved: 0, discountsRemoved: 0 };

export const staffPriceExamples: {
  [Operation in keyof typeof staffPrices]: OperationExample<(typeof staffPrices)[Operation]>;
} = {
  previewPriceChange: {
    requests,
    invalidFields,
    success: 'Each price before and after. Nothing has changed.',
    bodies: {
      raised: {
        summary: 'One price is raised',
        value: {
          data: {
            version: 'q3mTqgdpZ0WmNnRUlKxLrS2Zr0mCDmVwJH1vWJrXq8E',
            ...counts,
            ignoredColumns: [],
            items: [
              {
                slug: 'radhuni-mustard-oil-1l',
                name: 'Radhuni Mustard Oil 1 L · রাঁধুনী সরিষার তেল ১ লিটার',
                status: 'published',
                tier: 'RETAIL',
                before: { basePrice: '280.00', discount: null, finalPrice: '280.00' },
                after: { basePrice: '294.00', discount: null, finalPrice: '294.00' },
                changed: true,
              },
            ],
          },
        },
      },
    },
  },
  applyPriceChange: {
    requests,
    invalidFields,
    success: 'All prices are changed.',
    bodies: { changed: { summary: 'One price has changed', value: { data: counts } } },
  },
};
