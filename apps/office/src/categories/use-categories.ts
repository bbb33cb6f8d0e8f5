import type { StaffCategory } from '@arot/sdk/staff';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { queries, queryClient, staff } from '../shop.ts';

/** Under the prefix of the list, so that what invalidates the list invalidates this too. */
const listKey: QueryKey = queries.categories.list().queryKey.slice(0, 4);
const allKey: QueryKey = [...listKey, 'all'];

type Options = { readonly staleTime?: number; readonly isEnabled?: boolean };

/** Returns all categories of the shop by name. */
export function useCategories({ staleTime = 0, isEnabled = true }: Options = {}) {
  return useQuery<readonly StaffCategory[]>({
    queryKey: allKey,
    queryFn: async ({ signal }) => {
      const all: StaffCategory[] = [];
      for await (const category of staff.categories.list.iterate({ limit: 200 }, { signal })) all.push(category);
      return all;
    },
    staleTime,
    enabled: isEnabled,
    retry: false,
  });
}

/** Shows a written category at once, and reads the others again: counts and products have changed too. */
export function categoryWritten(written?: StaffCategory): void {
  if (written) {
    queryClient.setQueryData(queries.categories.get(written.id).queryKey, written);
    queryClient.setQueryData<readonly StaffCategory[]>(allKey, (all) => all && placeByName(all, written));
  }
  const products = queries.products;
  for (const queryKey of [
    listKey,
    products.list().queryKey.slice(0, 4),
    products.list.parts().queryKey.slice(0, 4),
    products.get('').queryKey.slice(0, 4),
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

const byName = new Intl.Collator('und').compare;

function placeByName(all: readonly StaffCategory[], written: StaffCategory): readonly StaffCategory[] {
  const others = all.filter(({ id }) => id !== written.id);
  const at = others.findIndex(({ name }) => byName(name, written.name) > 0);
  return others.toSpliced(at === -1 ? others.length : at, 0, written);
}
