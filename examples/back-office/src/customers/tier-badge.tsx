import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffCustomer } from '@arot/sdk/staff';
import { customerText } from './text.ts';

export function TierBadge({ tier }: { readonly tier: StaffCustomer['customerType'] }) {
  const text = useText(customerText);
  return <span className={`badge ${tier === 'WHOLESALE' ? 'good' : ''}`}>{text[tier]}</span>;
}
