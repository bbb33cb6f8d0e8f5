import type { CategoryOption } from '../generated/types.ts';
import { MockFailure } from './mock-failure.ts';
import type { MockCategory, MockProduct } from './mock-state.ts';
import type { MockWorld } from './mock-world.ts';

export const collator = new Intl.Collator('und');

/** The public catalog of a mock. */
export class MockCatalog {
  readonly world: MockWorld;

  constructor(world: MockWorld) {
    this.world = world;
  }

  published(): MockProduct[] {
    return this.world.state.products.filter(({ status }) => status === 'published');
  }

  /** Returns true if a product is in a category or, for a main category, in one of its subcategories. */
  isIn({ categoryId = null }: MockProduct, wanted: string | undefined): boolean {
    if (wanted === undefined) return true;
    if (wanted === 'uncategorized') return categoryId === null;
    return categoryId === wanted || this.childrenOf(wanted).some(({ id }) => id === categoryId);
  }

  childrenOf(id: string): MockCategory[] {
    return this.world.state.categories.filter(({ parentId }) => parentId === id);
  }

  parentOf({ parentId }: MockCategory): MockCategory | undefined {
    return parentId ? this.world.findCategory(parentId) : undefined;
  }

  isVisible(category: MockCategory): boolean {
    return !category.hidden && !this.parentOf(category)?.hidden;
  }

  toOption(category: MockCategory): CategoryOption {
    const parent = this.parentOf(category);
    const { id, name, parentId = null } = category;
    return { id, name, parentId, parent: parent ? { id: parent.id, name: parent.name } : null };
  }

  optionOf({ categoryId }: MockProduct): CategoryOption | null {
    const category = categoryId ? this.world.findCategory(categoryId) : undefined;
    return category ? this.toOption(category) : null;
  }

  /** Returns the failure for a slug without a product. For a former slug, it names the current one. */
  productNotFound(slug: string, among: readonly MockProduct[]): MockFailure {
    const product = among.find(({ formerSlugs = [] }) => formerSlugs.some((former) => former === slug));
    return new MockFailure('NOT_FOUND', product ? { fields: { slug: [product.slug] } } : {});
  }
}

export function idOf({ id, slug }: MockProduct): string {
  return id ?? slug;
}

/** Returns the SKU, the barcodes and the brand of a product, which searches find too. */
export function codesOf({ sku, gtins = [], brand }: MockProduct): string[] {
  return [sku ?? [], gtins, brand ?? []].flat();
}

export function createdAtOf({ createdAt }: { readonly createdAt?: string }): string {
  return createdAt ?? '2026-01-01T00:00:00.000Z';
}

export function byName(a: MockCategory, b: MockCategory): number {
  return collator.compare(a.name, b.name);
}

/**
 * Returns true if a name contains a text. As in the API, letter case, white space and characters without a width do not matter.
 */
export function contains(name: string, text: string): boolean {
  return normalizeName(name).includes(normalizeName(text));
}

/** Returns a name as lists and searches compare it. */
function normalizeName(name: string): string {
  return toVisible(name).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Returns the words and numbers of a text. */
export function wordsOf(text: string): string[] {
  return toVisible(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Returns the words of a text for comparing. */
export function keysOf(text: string): string[] {
  return wordsOf(text.toLowerCase());
}

/** Returns a text without characters that have no width. */
function toVisible(text: string): string {
  return text.replace(/[\u00AD\u200B-\u200D\uFEFF]/g, '').normalize('NFC');
}
