import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { PriceList, PriceListEntry } from '@arot/sdk/staff';
import { useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { useParts } from '../forms/use-parts.ts';
import { Name } from '../names/name.tsx';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EntriesDialog } from './entries-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { priceListText } from './text.ts';

type Props = { readonly list: PriceList; readonly mayWrite: boolean };

/** Renders the prices of a list, and the ways to change them: one by one, by a file, and from a tier. */
export function EntriesCard({ list, mayWrite }: Props) {
  const text = useText(priceListText);
  const format = useFormat();
  const [q, setQ] = useState('');
  const [edited, setEdited] = useState<PriceListEntry | 'new'>();
  const [source, setSource] = useState<'csv' | 'tier'>();
  const parts = useParts(queries.priceLists.listEntries.parts(list.id, { q, limit: 50 }));
  return (
    <section className="card stack" aria-label={text.entries}>
      <div className="card-head">
        <h2>{text.entries}</h2>
        {mayWrite && (
          <>
            <Button icon="plus" onClick={() => setEdited('new')}>
              {text.addEntry}
            </Button>
            <Button icon="upload" onClick={() => setSource('csv')}>
              {text.import}
            </Button>
            <Button onClick={() => setSource('tier')}>{text.percent}</Button>
          </>
        )}
      </div>
      <SearchField label={text.search} value={q} onChange={setQ} />
      <LoadedParts parts={parts} empty={<p className="soft">{text.noEntries}</p>}>
        {(rows) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table
          <section className="scroll" tabIndex={0} aria-label={list.name}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{text.product}</th>
                  <th scope="col" className="number">
                    {text.pays}
                  </th>
                  <th scope="col">{text.breaks}</th>
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
                      {entry.breaks.map(({ minQuantity, price }) => (
                        <p key={minQuantity}>{text.fromPieces(format.number(minQuantity), format.price(price))}</p>
                      ))}
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
      {source && <EntriesDialog list={list} source={source} onClose={() => setSource(undefined)} />}
    </section>
  );
}
