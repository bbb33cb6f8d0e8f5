import type { PriceList, StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { priceListText } from '../price-lists/text.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';

/** Renders the groups of a customer, the active price lists that reach the customer, and the way to their reasons. */
export function CustomerPrices({ customer }: { readonly customer: StaffCustomer }) {
  const text = useText(priceListText);
  const { id, groups } = customer;
  // At most 100 lists are active.
  const query = useQuery(queries.priceLists.list({ status: 'active', limit: 100 }));
  return (
    <section className="card stack" aria-label={text.prices}>
      <h2>{text.prices}</h2>
      <h3>{text.customerGroups}</h3>
      {groups.length === 0 && <p className="soft">{text.noGroup}</p>}
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <Link href={paths.customerGroup(group.id)}>{group.name}</Link>
          </li>
        ))}
      </ul>
      <h3>{text.priceList}</h3>
      <Loaded query={query}>
        {({ items }) => {
          const lists = items.filter((list) => reaches(list, customer));
          if (lists.length === 0) return <p className="soft">{text.noList}</p>;
          return (
            <ul>
              {lists.map((list) => (
                <li key={list.id}>
                  <Link href={paths.priceList(list.id)}>{list.name}</Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <Link href={`${paths.priceExplanation}?customer=${encodeURIComponent(id)}`}>{text.why}</Link>
    </section>
  );
}

function reaches({ tiers, groupIds, customerIds }: PriceList, { id, customerType, groups }: StaffCustomer): boolean {
  return tiers.includes(customerType) || customerIds.includes(id) || groups.some((each) => groupIds.includes(each.id));
}
