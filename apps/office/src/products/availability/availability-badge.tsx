import type { AvailabilityStatus } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { availabilityText } from './text.ts';

const KINDS = { in_stock: 'good', low: 'warn', out_of_stock: 'bad', preorder: '', unknown: 'soft' } as const;

export function AvailabilityBadge({ status }: { readonly status: AvailabilityStatus }) {
  const text = useText(availabilityText);
  return <span className={`badge ${KINDS[status]}`}>{text[status]}</span>;
}
