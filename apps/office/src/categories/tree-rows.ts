import type { StaffCategory } from '@arot/sdk/staff';

/** A row of the tree. */
export type TreeRow = {
  readonly category: StaffCategory;
  readonly level: 1 | 2;
  /** The place among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** True if its subcategories are shown; undefined without any. */
  readonly isOpen: boolean | undefined;
  /** Products of the category and of its subcategories. */
  readonly products: number;
};

type Shown = {
  /** Ids of the main categories whose subcategories are shown. */
  readonly open: ReadonlySet<string>;
  /** A part of the name; empty for all. What matches is shown with its main category. */
  readonly filter: string;
};

const forSearch = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/**
 * Compares siblings by their order in the shop: those with a place first, then the others, which stay in the order of their
 * names.
 */
const byPlace = (a: StaffCategory, b: StaffCategory) => (a.sortOrder ?? Infinity) - (b.sortOrder ?? Infinity) || 0;

/** Returns the rows of the tree in their order: each main category, and its subcategories below it. */
export function treeRows(all: readonly StaffCategory[], { open, filter }: Shown): readonly TreeRow[] {
  const words = forSearch(filter.trim());
  const matches = ({ name }: StaffCategory) => forSearch(name).includes(words);
  const childrenOf = new Map<string, StaffCategory[]>();
  for (const category of all.toSorted(byPlace)) {
    if (category.parentId === null) continue;
    const siblings = childrenOf.get(category.parentId);
    if (siblings) siblings.push(category);
    else childrenOf.set(category.parentId, [category]);
  }
  const mainCategories = all.filter(({ parentId }) => parentId === null).toSorted(byPlace);
  const mains = mainCategories.flatMap((main) => {
    const subs = childrenOf.get(main.id) ?? [];
    const found = matches(main) ? subs : subs.filter(matches);
    return matches(main) || found.length > 0 ? [{ main, subs, found }] : [];
  });
  return mains.flatMap(({ main, subs, found }, index) => {
    const isOpen = subs.length === 0 ? undefined : open.has(main.id) || (words !== '' && !matches(main));
    const row: TreeRow = {
      category: main,
      level: 1,
      position: index + 1,
      siblings: mains.length,
      isOpen,
      products: subs.reduce((sum, { productCount }) => sum + productCount, main.productCount),
    };
    if (!isOpen) return [row];
    const below = found.map(
      (category, at): TreeRow => ({
        category,
        level: 2,
        position: at + 1,
        siblings: found.length,
        isOpen: undefined,
        products: category.productCount,
      }),
    );
    return [row, ...below];
  });
}
