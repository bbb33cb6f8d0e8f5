import { registrationOptions, SETTING_KEYS } from '@arot/contract';
import { toHtml } from './mock-html.ts';
import { toHundredths, toPricing } from './mock-prices.ts';
import type { MockCategory, MockProduct, MockState } from './mock-state.ts';

export type Tier = 'WHOLESALE' | 'RETAIL';

/** A failure of an operation: a code of the contract, and messages per field. */
export class MockFailure extends Error {
  readonly code: string;
  readonly fields: Record<string, string[]> | undefined;

  constructor(code: string, fields?: Record<string, string[]>) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}

type PageQuery = { readonly page: number; readonly pageSize: number };

export type ProductQuery = PageQuery & {
  readonly q: string;
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  readonly categoryId?: string;
  readonly minPrice?: string;
  readonly maxPrice?: string;
};

export type CategoryQuery = PageQuery & {
  readonly q: string;
  readonly direction: 'asc' | 'desc';
  readonly parentId?: string;
};

const collator = new Intl.Collator('und');

/** The reads of the catalog, from the state of a mock. */
export class MockCatalog {
  readonly #state: MockState;

  constructor(state: MockState) {
    this.#state = state;
  }

  /** @param tier of the signed-in customer; undefined for every other caller */
  listProducts(query: ProductQuery, tier: Tier | undefined) {
    const { minPrice, maxPrice, sort, direction, categoryId } = query;
    const needsPrices = sort === 'price' || minPrice !== undefined || maxPrice !== undefined;
    if (needsPrices && tier === undefined) throw new MockFailure('FORBIDDEN');
    const priceOf = (product: MockProduct) => {
      const price = tier && product.prices?.[tier];
      return price ? toHundredths(toPricing(price).finalPrice) : undefined;
    };
    const inBounds = (product: MockProduct) => {
      if (minPrice === undefined && maxPrice === undefined) return true;
      const price = priceOf(product);
      if (price === undefined) return false;
      return price >= toHundredths(minPrice ?? '0') && price <= (maxPrice ? toHundredths(maxPrice) : Infinity);
    };
    const compare = {
      name: (a: MockProduct, b: MockProduct) => collator.compare(a.name, b.name),
      createdAt: (a: MockProduct, b: MockProduct) => timeOf(a) - timeOf(b),
      price: (a: MockProduct, b: MockProduct) => (priceOf(a) ?? 0) - (priceOf(b) ?? 0),
    }[sort];
    const sign = direction === 'asc' ? 1 : -1;
    const found = this.#published()
      .filter((product) => contains(product.name, query.q) && this.#isIn(product, categoryId) && inBounds(product))
      .sort((a, b) => {
        // A product without a price is last in both directions.
        const withoutPrice = sort === 'price' ? Number(priceOf(a) === undefined) - Number(priceOf(b) === undefined) : 0;
        return withoutPrice || sign * compare(a, b) || (idOf(a) < idOf(b) ? -1 : 1);
      });
    return paginate(found, query, (product) => this.#toProduct(product, tier));
  }

  getProduct(slug: string, tier: Tier | undefined) {
    const product = this.#published().find((each) => each.slug === slug.normalize('NFC'));
    if (!product) throw new MockFailure('NOT_FOUND');
    return { ...this.#toProduct(product, tier), description: product.description ?? null };
  }

  listCategories({ q, parentId, direction, ...page }: CategoryQuery) {
    const found = this.#state.categories
      .filter((category) => parentId === undefined || (category.parentId ?? 'root') === parentId)
      .filter((category) => {
        const relatives = parentId === 'root' ? this.#childrenOf(category.id) : [this.#parentOf(category)];
        return [category, ...relatives].some((each) => each && contains(each.name, q));
      })
      .sort((a, b) => (direction === 'asc' ? 1 : -1) * collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
    return paginate(found, page, (category) => this.#toCategory(category));
  }

  getCategory(id: string) {
    const category = this.#state.categories.find((each) => each.id === id);
    if (!category) throw new MockFailure('NOT_FOUND');
    const children = this.#childrenOf(id).sort((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
    return { ...this.#toCategory(category), children: children.map((child) => this.#toCategory(child)) };
  }

  getSettings() {
    const settings = SETTING_KEYS.map((key) => [key, this.#state.settings[key] ?? null]);
    return { ...Object.fromEntries(settings), ...registrationOptions };
  }

  getAppContent(key: string) {
    const content = this.#state.appContent.find((each) => each.key === key && each.status === 'published');
    const { title = null, body = null, externalUrl = null, images = [] } = content ?? {};
    const bodyHtml = toHtml(body);
    if (bodyHtml === null && externalUrl === null && images.length === 0) return { content: null };
    return { content: { key, title, bodyHtml, externalUrl, images } };
  }

  #published(): MockProduct[] {
    return this.#state.products.filter(({ status }) => status === 'published');
  }

  #isIn({ categoryId = null }: MockProduct, wanted: string | undefined): boolean {
    if (wanted === undefined) return true;
    if (wanted === 'uncategorized') return categoryId === null;
    return categoryId === wanted || this.#childrenOf(wanted).some(({ id }) => id === categoryId);
  }

  #childrenOf(id: string): MockCategory[] {
    return this.#state.categories.filter(({ parentId }) => parentId === id);
  }

  #parentOf({ parentId }: MockCategory): MockCategory | undefined {
    return this.#state.categories.find(({ id }) => id === parentId);
  }

  #toOption(category: MockCategory) {
    const parent = this.#parentOf(category);
    const { id, name, parentId = null } = category;
    return { id, name, parentId, parent: parent ? { id: parent.id, name: parent.name } : null };
  }

  #toCategory(category: MockCategory) {
    return {
      ...this.#toOption(category),
      description: category.description ?? null,
      image: category.image ?? null,
      childCount: this.#childrenOf(category.id).length,
      productCount: this.#published().filter((product) => this.#isIn(product, category.id)).length,
    };
  }

  #toProduct(product: MockProduct, tier: Tier | undefined) {
    const category = this.#state.categories.find(({ id }) => id === product.categoryId);
    const price = tier && product.prices?.[tier];
    return {
      id: idOf(product),
      name: product.name,
      slug: product.slug,
      category: category ? this.#toOption(category) : null,
      images: product.images ?? [],
      wholesaleMinOrderQuantity: product.wholesaleMinOrderQuantity ?? 1,
      retailMinOrderQuantity: product.retailMinOrderQuantity ?? 1,
      descriptionHtml: toHtml(product.description ?? null),
      ...(price ? { pricing: toPricing(price) } : {}),
    };
  }
}

function idOf({ id, slug }: MockProduct): string {
  return id ?? slug;
}

function timeOf({ createdAt }: MockProduct): number {
  return Date.parse(createdAt ?? '2026-01-01T00:00:00.000Z');
}

/**
 * Returns true if a name contains a text. As in the API, letter case, white space and characters without a width do not matter.
 */
function contains(name: string, text: string): boolean {
  const normalize = (each: string) =>
    each
      .replace(/[\u00AD\u200B-\u200D\uFEFF]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim();
  return normalize(name).includes(normalize(text));
}

function paginate<T, R>(all: readonly T[], { page, pageSize }: PageQuery, toItem: (each: T) => R) {
  const items = all.slice((page - 1) * pageSize, page * pageSize).map(toItem);
  return { items, pagination: { page, pageSize, total: all.length, totalPages: Math.ceil(all.length / pageSize) } };
}
