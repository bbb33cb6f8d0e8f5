import type { Category, Product } from '@arot/sdk';

const normalize = (text: string) => text.normalize('NFC').toLowerCase();

/** Returns true if a word of the name starts with the text. */
function startsWord(name: string, text: string): boolean {
  return normalize(name)
    .split(/[\s·&,()/-]+/)
    .some((_, index, words) => words.slice(index).join(' ').startsWith(text));
}

/**
 * Puts the products first whose category has the searched name: for "rice", rice comes before the rice plate. Otherwise the order
 * stays as the API gives it.
 */
export function rankProducts(products: readonly Product[], q: string): readonly Product[] {
  const text = normalize(q);
  const isMatch = ({ category }: Product) =>
    category !== null && [category.name, category.parent?.name ?? ''].some((name) => startsWord(name, text));
  return [...products.filter(isMatch), ...products.filter((product) => !isMatch(product))];
}

/** Ranks categories: main ones before their subcategories, and names with the searched text before those whose parent has it. */
export function rankCategories(categories: readonly Category[], q: string): readonly Category[] {
  const text = normalize(q);
  const rank = ({ name, parentId }: Category) => (startsWord(name, text) ? 0 : 2) + (parentId === null ? 0 : 1);
  return categories.toSorted((a, b) => rank(a) - rank(b));
}
