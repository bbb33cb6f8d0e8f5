import { useText } from '@arot/ui/i18n/text.ts';
import type { ConflictField } from '../conflict/conflict-dialog.tsx';
import { type CustomerValues, isSamePhone } from './customer-values.ts';
import { shopTypeText } from './shop-types.ts';
import { customerText } from './text.ts';

/** Returns the fields of the form, for the comparison with what another staff member has saved. */
export function useConflictFields(): readonly ConflictField<CustomerValues>[] {
  const text = useText(customerText);
  const shopTypes: Readonly<Record<string, string>> = useText(shopTypeText);
  const tiers: Readonly<Record<string, string>> = { WHOLESALE: text.WHOLESALE, RETAIL: text.RETAIL };
  const show = (value: string) => value || undefined;
  return [
    { name: 'shopName', label: text.shopName, show },
    { name: 'shopType', label: text.shopType, show: (type) => shopTypes[type] },
    { name: 'name', label: text.name, show },
    { name: 'customerType', label: text.prices, show: (tier) => tiers[tier] },
    { name: 'phoneNumber', label: text.phone, show, isSame: isSamePhone },
    { name: 'email', label: text.email, show },
    { name: 'shopAddress', label: text.shopAddress, show },
  ];
}
