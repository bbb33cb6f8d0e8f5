import type { StaffCustomer } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Fragment, type ReactNode } from 'react';
import { showPhone } from './phone.ts';
import { shopTypeText } from './shop-types.ts';
import { customerText } from './text.ts';
import { TierBadge } from './tier-badge.tsx';

type Props = {
  readonly customer: StaffCustomer;
  /** True if the facts that the page shows elsewhere are left out: the shop and its prices. */
  readonly isShort?: boolean;
};

/** Renders the data of a customer, to read. What is not stated is left out. */
export function CustomerFacts({ customer, isShort = false }: Props) {
  const text = useText(customerText);
  const shopTypes = useText(shopTypeText);
  const format = useFormat();
  const { shopName, shopAddress, shopType, name, phoneNumber, email, customerType, registeredAt } = customer;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [text.shop, isShort ? null : shopName],
    [text.shopAddress, shopAddress],
    [text.shopType, shopType && shopTypes[shopType]],
    [text.name, name],
    [text.phone, phoneNumber && <a href={`tel:${phoneNumber}`}>{showPhone(phoneNumber)}</a>],
    [text.email, email],
    [text.prices, isShort ? null : <TierBadge tier={customerType} key="tier" />],
    [text.registered, format.dateTime(registeredAt)],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
