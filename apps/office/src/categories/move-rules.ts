import type { StaffCategory } from '@arot/sdk/staff';

/** The reason why a category cannot move to a place. */
export type Obstacle = 'itself' | 'already' | 'hasSubcategories' | 'targetIsSub';

/**
 * Checks the rules of the API about moves, so that a move that would fail is not offered.
 *
 * @param target the main category that it would belong to; null for none
 * @returns undefined if it can go there
 */
export function obstacleOf(category: StaffCategory, target: StaffCategory | null): Obstacle | undefined {
  if (target?.id === category.id) return 'itself';
  if (category.parentId === (target?.id ?? null)) return 'already';
  if (target === null) return undefined;
  if (category.childCount > 0) return 'hasSubcategories';
  if (target.parentId !== null) return 'targetIsSub';
  return undefined;
}

/** Returns the categories that can get the products and subcategories of a category that is deleted. */
export function heirsOf(category: StaffCategory, all: readonly StaffCategory[]): readonly StaffCategory[] {
  return all.filter(({ id, parentId }) => id !== category.id && (category.childCount === 0 || parentId === null));
}
