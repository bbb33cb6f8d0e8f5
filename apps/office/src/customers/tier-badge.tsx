import type { StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { customerText } from './text.ts';

export function TierBadge({ tier }: { readonly tier: StaffCustomer['customerType'] }) {
  const text = useText(customerText);
  return <span className={`badge ${tier === 'WHOLESALE' ? 'good' : ''}`}>{text[tier]}</span>;
}
