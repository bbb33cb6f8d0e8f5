import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useEffect } from 'react';
import { reread } from '../forms/reread.ts';
import { reloadProducts } from '../products/list/patch-products.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { KINDS } from './preview-card.tsx';
import { importText } from './text.ts';
import type { Import } from './use-import.ts';

/** The events of the audit trail by target. */
const EVENTS = { prices: 'prices_changed', 'price-list': 'price_list_entries_changed' } as const;

/** Renders what was imported, and where to look at it. */
export function DoneCard({ thing }: { readonly thing: Import }) {
  const text = useText(importText);
  const format = useFormat();
  const may = useMay();
  const { current, target, priceListId } = thing;
  useEffect(() => {
    void reloadProducts();
    for (const group of ['products', 'categories', 'priceLists'] as const) void reread(group);
  }, []);
  if (!current) return null;
  const { counts, fileName } = current;
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  const kind = target in EVENTS ? EVENTS[target as keyof typeof EVENTS] : 'catalog_imported';
  return (
    <section className="card stack" aria-label={text.done}>
      <h2>
        {text.done}: {fileName}
      </h2>
      <p role="status">
        <strong>
          {text.summary(kinds.map((each) => text[`sum.${each}`](format.number(counts[each]))).join(', '))}
        </strong>{' '}
        {text.doneHint}
      </p>
      <div className="actions">
        {target === 'price-list' ? (
          <Link className="button primary" href={paths.priceList(priceListId)}>
            {text.seeList}
          </Link>
        ) : (
          <Link className="button primary" href={`${paths.products}?changed=today&sort=changed`}>
            {text.seeProducts}
          </Link>
        )}
        {may('audit:read') && (
          <Link className="button" href={`${paths.audit}?kind=${kind}`}>
            {text.seeAudit}
          </Link>
        )}
      </div>
    </section>
  );
}
