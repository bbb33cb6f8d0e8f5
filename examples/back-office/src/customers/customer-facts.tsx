import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffCustomer } from '@arot/sdk/staff';
import { showPhone } from './phone.ts';
import { shopTypeText } from './shop-types.ts';
import { customerText } from './text.ts';
import { TierBadge } from './tier-badge.tsx';

/** The data of a customer, to read. */
export function CustomerFacts({ customer }: { readonly customer: StaffCustomer }) {
  const text = useText(customerText);
  const shopTypes = useText(shopTypeText);
  const format = useFormat();
  const { shopName, shopAddress, shopType, name, phoneNumber, email, customerType, registeredAt } = customer;
  return (
    <dl className="facts">
      <dt>{text.shop}</dt>
      <dd>{shopName ?? '–'}</dd>
      <dt>{text.shopAddress}</dt>
      <dd>{shopAddress ?? '–'}</dd>
      <dt>{text.shopType}</dt>
      <dd>{shopType ? shopTypes[shopType] : '–'}</dd>
      <dt>{text.name}</dt>
      <dd>{name || '–'}</dd>
      <dt>{text.phone}</dt>
      <dd>{phoneNumber ? <a href={`tel:${phoneNumber}`}>{showPhone(phoneNumber)}</a> : '–'}</dd>
      <dt>{text.email}</dt>
      <dd>{email ?? '–'}</dd>
      <dt>{text.tier}</dt>
      <dd>
        <TierBadge tier={customerType} />
      </dd>
      <dt>{text.registered}</dt>
      <dd>{format.dateTime(registeredAt)}</dd>
    </dl>
  );
}
