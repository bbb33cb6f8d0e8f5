import type { StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { customerText } from './text.ts';

/** Renders badges for unusual states: a deactivated account, a request that waits. */
export function StateBadges({ customer: { active, wholesaleRequest } }: { readonly customer: StaffCustomer }) {
  const text = useText(customerText);
  return (
    <>
      {!active && <span className="badge bad">{text.inactive}</span>}{' '}
      {wholesaleRequest?.state === 'pending' && <span className="badge warn">{text.asksForWholesale}</span>}
    </>
  );
}
