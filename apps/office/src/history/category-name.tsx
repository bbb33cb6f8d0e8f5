import { useCategories } from '../categories/use-categories.ts';
import { Name } from '../names/name.tsx';
import { useMay } from '../session/session.ts';

/** Renders the present name of a category of the audit trail; its id, if it is gone or the role does not see it. */
export function CategoryName({ id }: { readonly id: string }) {
  const isEnabled = useMay()('catalog:read');
  const { data } = useCategories({ staleTime: 60_000, isEnabled });
  const category = data?.find((each) => each.id === id);
  return category ? <Name>{category.name}</Name> : id;
}
