import { beforeAll } from 'vitest';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import type { Office } from './office.ts';

/** Imports products, so many in a category for each group of tests. So no group sees the changes of another. */
export function withProducts(office: Office, counts: Readonly<Record<string, number>>) {
  beforeAll(async () => {
    const groups = Object.entries(counts);
    await office.server.server.load({
      categories: groups.map(([id]) => ({ id, name: `Group ${id}` })),
      products: groups.flatMap(([group, count]) => Array.from({ length: count }, (_, index) => product(group, index))),
    });
  });
  return {
    /** Opens the list, and waits until all of it is loaded. */
    openProducts: async (search: string): Promise<Page> => {
      const { page } = office;
      await page.goto(`/office/products${search}`);
      await page.getByRole('grid', { name: 'Products' }).waitFor();
      await page.getByText('products, all of them').waitFor();
      return page;
    },
    rowOf: (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }),
    /** Returns the retail price that the server has. */
    priceOf: async (slug: string) => (await office.colleague.products.get(slug)).prices.RETAIL?.basePrice,
  };
}

/** Returns a product. The first one has no picture, and the second one no wholesale price. */
function product(group: string, index: number) {
  const number = String(index).padStart(3, '0');
  return {
    slug: `${group}-${number}`,
    name: `Goods ${group} ${number} · মাল`,
    categoryId: group,
    status: 'published',
    images: index === 0 ? [] : ['/demo/pictures/logo.svg'],
    prices: {
      RETAIL: { basePrice: '100.00', discount: null },
      ...(index === 1 ? {} : { WHOLESALE: { basePrice: '90.00', discount: null } }),
    },
  };
}
