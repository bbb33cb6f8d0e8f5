import type { Pagination } from '@arot/contract';
import { expect } from 'vitest';
import { createAccount, createSession } from '../accounts/fixtures.ts';
import type { TestServer } from '../test-server.ts';
import {
  type Catalog,
  type CategoryQuery,
  modelCategories,
  modelProducts,
  type ProductQuery,
  rejection,
  type Tier,
} from './model.ts';

type Page = { items: Record<string, unknown>[]; pagination: Pagination };

/** Sends requests with each tier and compares the responses with the model. */
export type ModelReader = {
  expectProducts(catalog: Catalog, query: ProductQuery, tier: Tier | undefined): Promise<void>;
  expectCategories(catalog: Catalog, query: CategoryQuery): Promise<void>;
};

export async function openModelReader(server: TestServer): Promise<ModelReader> {
  const tokens = new Map<Tier | undefined, string>();
  for (const customerType of ['WHOLESALE', 'RETAIL'] as const) {
    const { id } = await createAccount(server, { customerType });
    tokens.set(customerType, await createSession(server, id));
  }
  const request = async (path: string, query: Record<string, unknown>, tier?: Tier) => {
    const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const token = tokens.get(tier);
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return await server.request<{ data: Page }>(`${path}?${parameters}`, { headers });
  };
  return {
    expectProducts: async (catalog, query, tier) => {
      const { status, body } = await request('/api/products', query, tier);
      const rejected = rejection(query, tier);
      expect(status).toBe(rejected ?? 200);
      if (rejected !== undefined) return;
      const seen = body.data.items.map(({ slug, pricing }) => ({ slug, pricing }));
      expect({ items: seen, pagination: body.data.pagination }).toEqual(modelProducts(catalog, query, tier));
    },
    expectCategories: async (catalog, query) => {
      const { items, pagination } = (await request('/api/categories', query)).body.data;
      const seen = items.map(({ id, childCount, productCount }) => ({ id, childCount, productCount }));
      expect({ items: seen, pagination }).toEqual(modelCategories(catalog, query));
    },
  };
}
