import type { StaffCategory } from '@arot/sdk/staff';
import { useQuery } from '@tanstack/react-query';
import { queries, staff } from '../../shop.ts';

/** A category with its level: 0 for a main category, 1 for a subcategory. */
export type ListedCategory = { readonly id: string; readonly name: string; readonly level: 0 | 1 };

const NONE: readonly ListedCategory[] = [];

/** All categories: each main category, followed by its subcategories. */
export function useCategories(): readonly ListedCategory[] {
  const { data = NONE } = useQuery({
    queryKey: [...queries.categories.list().queryKey.slice(0, 4), 'all'],
    queryFn: async ({ signal }) => {
      const all: StaffCategory[] = [];
      for await (const category of staff.categories.list.iterate({ limit: 200 }, { signal })) all.push(category);
      return asTree(all);
    },
    staleTime: 60_000,
  });
  return data;
}

function asTree(all: readonly StaffCategory[]): readonly ListedCategory[] {
  const children = new Map<string, ListedCategory[]>();
  for (const { id, name, parentId } of all) {
    if (parentId === null) continue;
    const siblings = children.get(parentId) ?? [];
    siblings.push({ id, name, level: 1 });
    children.set(parentId, siblings);
  }
  return all.flatMap(({ id, name, parentId }) =>
    parentId === null ? [{ id, name, level: 0 as const }, ...(children.get(id) ?? [])] : [],
  );
}
