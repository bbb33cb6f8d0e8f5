import { NotFoundError } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../customers/name-of.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import { historyText } from './text.ts';

type Account = { readonly name: string; readonly href?: string };

/**
 * Returns the name of the account of an id, and its page, as far as the role may see it. All accounts of the staff are one shared
 * request, and a customer is one for each.
 *
 * @param isGone it is known that the account no longer exists, so it is not asked for
 */
export function useAccount(id: string | undefined, isGone = false): Account {
  const text = useText(historyText);
  const may = useMay();
  const isWanted = id !== undefined && !isGone;
  const isStaffKnown = isWanted && may('accounts:write');
  const staff = useQuery({ ...queries.accounts.list({ limit: 200 }), enabled: isStaffKnown, staleTime: 60_000 });
  const member = staff.data?.items.find((each) => each.id === id);
  const services = useQuery({
    ...queries.serviceAccounts.list({ limit: 200 }),
    enabled: isStaffKnown && !staff.isLoading && !member,
    staleTime: 60_000,
  });
  const service = services.data?.items.find((each) => each.id === id);
  const customer = useQuery({
    ...queries.customers.get(id ?? ''),
    enabled: isWanted && may('customers:read') && !staff.isLoading && !member && !services.isLoading && !service,
    staleTime: 60_000,
    retry: false,
  });
  if (member) {
    const name = member.name || (member.email ?? member.phoneNumber ?? text.unnamed);
    return { name, href: `${paths.team}?account=${encodeURIComponent(member.id)}` };
  }
  if (service) return { name: service.name, href: paths.serviceAccount(service.id) };
  if (customer.data) return { name: nameOf(customer.data, text.unnamed), href: paths.customer(customer.data.id) };
  return { name: isGone || customer.error instanceof NotFoundError ? text.formerAccount : text.someAccount };
}
