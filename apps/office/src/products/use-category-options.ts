import type { StaffCategory } from '@arot/sdk/staff';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useMemo } from 'react';
import { useCategories } from '../categories/use-categories.ts';
import { orderName } from '../names/names.ts';

/** A category with its level: 0 for a main category, 1 for a subcategory. */
type CategoryOption = { readonly id: string; readonly name: string; readonly level: 0 | 1 };

/** Returns the categories to choose from: each main category, followed by its subcategories. Empty until they are loaded. */
export function useCategoryOptions(): readonly CategoryOption[] {
  const { data } = useCategories({ staleTime: 60_000 });
  const { language } = useLanguage();
  return useMemo(
    () => inTreeOrder(data ?? []).map((option) => ({ ...option, name: orderName(option.name, language) })),
    [data, language],
  );
}

function inTreeOrder(all: readonly StaffCategory[]): readonly CategoryOption[] {
  const inside = (id: string | null) => all.filter(({ parentId }) => parentId === id);
  return inside(null).flatMap((main) => [
    { ...main, level: 0 as const },
    ...inside(main.id).map((category) => ({ ...category, level: 1 as const })),
  ]);
}
