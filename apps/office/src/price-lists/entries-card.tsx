import type { PriceList, PriceListEntry } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { useParts } from '../forms/use-parts.ts';
import { useAct } from '../forms/use-send.ts';
import { Name } from '../names/name.tsx';
import { download } from '../products/csv/download.ts';
import { importPath } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EntriesDialog } from './entries-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryTerms } from './entry-terms.tsx';
import { priceListText } from './text.ts';
import { writeEntries } from './write-entries.ts';

type Props = { readonly list: PriceList; readonly mayWrite: boolean };

/** Renders the prices of a list, and the ways to change them: one by one, by a file, and from a tier. */
export function EntriesCard({ list, mayWrite }: Props) {
  const text = useText(priceListText);
  const format = useFormat();
  const [q, setQ] = useState('');
  const [edited, setEdited] = useState<PriceListEntry | 'new'>();
  const [isFromTier, setFromTier] = useState(false);
  const parts = useParts(queries.priceLists.listEntries.parts(list.id, { q, limit: 50 }));
  const act = useAct();
  const may = useMay();
  const save = async () => {
    const entries: PriceListEntry[] = [];
    for await (const entry of staff.priceLists.listEntries.iterate(list.id, { limit: 100 })) entries.push(entry);
    download(`${list.name}.csv`, 'text/csv', writeEntries(entries));
  };
  return (
    <section className="card stack" aria-label={text.prices}>
      <div className="card-head">
        <h2>{text.prices}</h2>
        {list.entryCount > 0 && (
          <Button icon="download" onClick={() => void act(save)}>
            {text.exportCsv}
          </Button>
        )}
        {mayWrite && (
          <>
            <Button icon="plus" onClick={() => setEdited('new')}>
              {text.addEntry}
            </Button>
            {may('catalog:write') && (
              <Link className="button" href={importPath('price-list', { priceListId: list.id })}>
                <Icon name="upload" /> {text.import}
              </Link>
            )}
            <Button onClick={() => setFromTier(true)}>{text.percent}</Button>
          </>
        )}
      </div>
      <SearchField label={text.searchProducts} value={q} onChange={setQ} />
      <LoadedParts parts={parts} empty={<p className="soft">{text.noEntries}</p>}>
        {(rows) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table
          <section className="scroll" tabIndex={0} aria-label={list.name}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{text.product}</th>
                  <th scope="col" className="number">
                    {text.customerPays}
                  </th>
                  <th scope="col">{text.priceByQuantity}</th>
                  {mayWrite && <td />}
                </tr>
              </thead>
              <tbody>
                {rows.map((entry) => (
                  <tr key={entry.slug}>
                    <td>
                      <Name>{entry.name}</Name>
                    </td>
                    <td className="number">{format.price(entry.finalPrice)}</td>
                    <td>
                      <EntryTerms {...entry} />
                    </td>
                    {mayWrite && (
                      <td>
                        <Button
                          kind="quiet"
                          icon="edit"
                          label={text.edit(entry.name)}
                          onClick={() => setEdited(entry)}
                        />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </LoadedParts>
      <MoreButton parts={parts} />
      {edited && (
        <EntryDialog list={list} entry={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {isFromTier && <EntriesDialog list={list} onClose={() => setFromTier(false)} />}
    </section>
  );
}
