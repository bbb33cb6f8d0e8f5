import { useQuery } from '@tanstack/react-query';
import { useCustomerName } from '../customers/use-customer-name.ts';
import { queries } from '../shop.ts';

type Props = { readonly id: string };

/** Renders the name of a group. It reads the group by its id, because the form may not have loaded this group. */
export function GroupName({ id }: Props) {
  const { data } = useQuery(queries.customerGroups.get(id));
  return data?.name ?? id;
}

export function CustomerName({ id }: Props) {
  return useCustomerName(id);
}
