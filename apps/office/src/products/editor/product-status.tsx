import type { StaffProductDetail } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { productText } from './text.ts';

const KINDS = { draft: 'warn', published: 'good', deleted: 'bad' } as const;

/** Renders the status beside the title. */
export function ProductStatus({ status }: Pick<StaffProductDetail, 'status'>) {
  const text = useText(productText);
  return <span className={`badge ${KINDS[status]}`}>{text[status]}</span>;
}
