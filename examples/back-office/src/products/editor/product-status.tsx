import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffProductDetail } from '@arot/sdk/staff';
import { productText } from './text.ts';

const KINDS = { draft: 'warn', published: 'good', deleted: 'bad' } as const;

type Props = { readonly status: StaffProductDetail['status']; readonly isUnsaved: boolean };

/** The status beside the title, and whether something is not saved. */
export function ProductStatus({ status, isUnsaved }: Props) {
  const text = useText(productText);
  return (
    <>
      <span className={`badge ${KINDS[status]}`}>{text[status]}</span>{' '}
      {isUnsaved && <span className="badge warn">{text.unsaved}</span>}
    </>
  );
}
