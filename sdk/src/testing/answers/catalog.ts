import { registrationOptions, SETTING_KEYS, toHundredths } from '@arot/contract';
import type { GetProductResult } from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { byName, contains, createdAtOf, idOf, MockCatalog } from '../mock-catalog.ts';
import { MockFailure } from '../mock-failure.ts';
import { toHtml } from '../mock-html.ts';
import { finalPriceOf, toPrice } from '../mock-prices.ts';
import type { MockCategory, MockProduct } from '../mock-state.ts';
import { collator } from '../mock-store.ts';
import { type MockWorld, toPublicUrl } from '../mock-world.ts';

type PageQuery = { readonly page: number; readonly pageSize: number };

type ProductQuery = PageQuery & {
  readonly q: string;
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  readonly categoryId?: string;
  readonly minPrice?: string;
  readonly maxPrice?: string;
};

type CategoryQuery = PageQuery & {
  readonly q: string;
  readonly sort: 'name' | 'sortOrder';
  readonly direction: 'asc' | 'desc';
  readonly parentId?: string;
};

/** Returns the answers of the public catalog. */
export function catalogAnswers(world: MockWorld) {
  const { state } = world;
  const catalog = new MockCatalog(world);

  const priceOf = (product: MockProduct, { caller }: Call) =>
    caller?.customerType && !caller.role ? product.prices?.[caller.customerType] : undefined;

  const toProduct = (product: MockProduct, call: Call) => {
    const price = priceOf(product, call);
    return {
      id: idOf(product),
      name: product.name,
      slug: product.slug,
      category: catalog.optionOf(product),
      images: (product.images ?? []).map((image) => toPublicUrl(image, call)),
      wholesaleMinOrderQuantity: product.wholesaleMinOrderQuantity ?? 1,
      retailMinOrderQuantity: product.retailMinOrderQuantity ?? 1,
      descriptionHtml: toHtml(product.description ?? null),
      ...(price ? { pricing: { currency: 'BDT' as const, ...toPrice(price) } } : {}),
    };
  };

  const isVisible = (category: MockCategory) => !category.hidden && !catalog.parentOf(category)?.hidden;

  const visibleChildren = (id: string) => catalog.childrenOf(id).filter(isVisible);

  const toCategory = (category: MockCategory, call: Call) => ({
    ...catalog.toOption(category),
    description: category.description ?? null,
    image: category.image ? toPublicUrl(category.image, call) : null,
    childCount: visibleChildren(category.id).length,
    productCount: catalog.published().filter((product) => catalog.isIn(product, category.id)).length,
  });

  return {
    'products.list': (call: Call<unknown, ProductQuery>) => {
      const { minPrice, maxPrice, sort, direction, categoryId, q } = call.query;
      const needsPrices = sort === 'price' || minPrice !== undefined || maxPrice !== undefined;
      if (needsPrices && (!call.caller?.customerType || call.caller.role)) throw new MockFailure('FORBIDDEN');
      const finalPrice = (product: MockProduct) => {
        const price = priceOf(product, call);
        return price ? finalPriceOf(price) : undefined;
      };
      const inBounds = (product: MockProduct) => {
        if (minPrice === undefined && maxPrice === undefined) return true;
        const price = finalPrice(product);
        if (price === undefined) return false;
        return price >= toHundredths(minPrice ?? '0') && (maxPrice === undefined || price <= toHundredths(maxPrice));
      };
      const compare = {
        name: (a: MockProduct, b: MockProduct) => collator.compare(a.name, b.name),
        createdAt: (a: MockProduct, b: MockProduct) => Date.parse(createdAtOf(a)) - Date.parse(createdAtOf(b)),
        price: (a: MockProduct, b: MockProduct) => Number((finalPrice(a) ?? 0n) - (finalPrice(b) ?? 0n)),
      }[sort];
      const sign = direction === 'asc' ? 1 : -1;
      const found = catalog
        .published()
        .filter((product) => contains(product.name, q) && catalog.isIn(product, categoryId) && inBounds(product))
        .sort((a, b) => {
          // A product without a price is last in both directions.
          const without = sort === 'price' ? Number(!finalPrice(a)) - Number(!finalPrice(b)) : 0;
          return without || sign * compare(a, b) || (idOf(a) < idOf(b) ? -1 : 1);
        });
      return paginate(found, call.query, (product) => toProduct(product, call));
    },

    'products.get': (call: Call): GetProductResult => {
      const slug = call.id.normalize('NFC');
      const product = catalog.published().find((each) => each.slug === slug);
      if (!product) throw catalog.productNotFound(slug, catalog.published());
      return { ...toProduct(product, call), description: product.description ?? null };
    },

    'categories.list': (call: Call<unknown, CategoryQuery>) => {
      const { q, sort, parentId, direction } = call.query;
      const sign = direction === 'asc' ? 1 : -1;
      const found = state.categories
        .filter((category) => isVisible(category))
        .filter((category) => parentId === undefined || (category.parentId ?? 'root') === parentId)
        .filter((category) => {
          const relatives = parentId === 'root' ? visibleChildren(category.id) : [catalog.parentOf(category)];
          return [category, ...relatives].some((each) => each && contains(each.name, q));
        })
        .sort(
          (a, b) => (sort === 'sortOrder' && inShopOrder(a, b, sign)) || sign * byName(a, b) || (a.id < b.id ? -1 : 1),
        );
      return paginate(found, call.query, (category) => toCategory(category, call));
    },

    'categories.get': (call: Call) => {
      const category = world.categories.get(call.id);
      if (!isVisible(category)) throw new MockFailure('NOT_FOUND');
      const children = visibleChildren(category.id).sort(
        (a, b) => inShopOrder(a, b, 1) || byName(a, b) || (a.id < b.id ? -1 : 1),
      );
      return { ...toCategory(category, call), children: children.map((child) => toCategory(child, call)) };
    },

    'settings.get': (call: Call) => {
      const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, state.settings[key] ?? null]));
      const { logo } = settings;
      return { ...settings, logo: typeof logo === 'string' ? toPublicUrl(logo, call) : null, ...registrationOptions };
    },

    'appContent.get': (call: Call) => {
      const stored = world.appContent.find(call.id);
      if (!stored) state.appContent.push({ key: call.id, status: 'draft', requested: true });
      const { title = null, body = null, externalUrl = null, images = [], status } = stored ?? {};
      const bodyHtml = toHtml(body);
      const isEmpty = bodyHtml === null && externalUrl === null && images.length === 0;
      if (status !== 'published' || isEmpty) return { content: null };
      const shown = images.map(({ url }) => ({ url: toPublicUrl(url, call) }));
      return { content: { key: call.id, title, bodyHtml, externalUrl, images: shown } };
    },
  };
}

/** Compares by the places that the shop has chosen. Categories without a place come last, in both directions. */
function inShopOrder({ sortOrder: a }: MockCategory, { sortOrder: b }: MockCategory, sign: number): number {
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return Number(typeof a !== 'number') - Number(typeof b !== 'number');
}

function paginate<T, R>(all: readonly T[], { page, pageSize }: PageQuery, toItem: (each: T) => R) {
  const items = all.slice((page - 1) * pageSize, page * pageSize).map(toItem);
  return { items, pagination: { page, pageSize, total: all.length, totalPages: Math.ceil(all.length / pageSize) } };
}
