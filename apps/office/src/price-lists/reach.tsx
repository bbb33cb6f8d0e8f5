import type { PriceList } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../shop.ts';
import { priceListText } from './text.ts';

/** Renders who a price list reaches: tiers, groups with their members, and the number of single customers. */
export function Reach({ list: { tiers, groupIds, customerIds } }: { readonly list: PriceList }) {
  const text = useText(priceListText);
  const format = useFormat();
  if (tiers.length + groupIds.length + customerIds.length === 0)
    return <p className="banner">{text.reachesNoCustomer}</p>;
  return (
    <ul>
      {tiers.map((tier) => (
        <li key={tier}>{text.allOf(text[tier])}</li>
      ))}
      {groupIds.map((id) => (
        <Group key={id} id={id} />
      ))}
      {customerIds.length > 0 && <li>{text.single(format.number(customerIds.length))}</li>}
    </ul>
  );
}

function Group({ id }: { readonly id: string }) {
  const text = useText(priceListText);
  const format = useFormat();
  const { data } = useQuery(queries.customerGroups.get(id));
  return <li>{data ? text.members(data.name, format.number(data.memberCount)) : id}</li>;
}
