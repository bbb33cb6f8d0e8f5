import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';

/** Renders the name of a customer with a link, for those who may see customers; for others, and of other accounts, the id. */
export function AccountName({ id }: { readonly id: string }) {
  const may = useMay();
  const { data } = useQuery({ ...queries.customers.get(id), enabled: may('customers:read'), staleTime: 60_000 });
  if (!data) return <code>{id}</code>;
  return <Link href={paths.customer(id)}>{data.shopName || data.name || (data.phoneNumber ?? id)}</Link>;
}
