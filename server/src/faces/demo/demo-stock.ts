import {
  type Availability,
  lockProducts,
  saveAvailabilities,
} from '../../catalog/staff-api/availability.repository.ts';
import type { EntityManager } from '../../database/open-database.ts';

const unknown = { quantity: null, expectedAt: null };

/** What is in stock of some products of the demo, so that each status is seen. That of the others is unknown. */
const STOCK: Readonly<Record<string, Availability>> = {
  'mustard-oil-1l': { status: 'in_stock', quantity: 640, expectedAt: null },
  'mustard-oil-250ml': { status: 'low', quantity: 48, expectedAt: null },
  'soybean-oil-5l': { status: 'in_stock', ...unknown },
  'sugar-1kg': { status: 'out_of_stock', ...unknown, quantity: 0 },
  'himsagar-mango-crate-20kg': { status: 'preorder', ...unknown },
};

/** Adds what is in stock to the products of the demo. */
export async function createDemoStock(em: EntityManager): Promise<void> {
  const products = await lockProducts(em, Object.keys(STOCK));
  await saveAvailabilities(
    em,
    products.flatMap(({ id, slug }) => (STOCK[slug] ? [{ productId: id, ...STOCK[slug] }] : [])),
  );
}
