import type { CatalogImport, CatalogImportRow } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { useParts } from '../forms/use-parts.ts';
import { AVAILABILITIES } from '../products/availability/states.ts';
import { availabilityText } from '../products/availability/text.ts';
import { shorten } from '../products/csv/shorten.ts';
import { queries } from '../shop.ts';
import { useColumnName } from './column-words.ts';
import { importText } from './text.ts';
import type { Import } from './use-import.ts';

export const KINDS = ['created', 'updated', 'restored', 'renamed', 'deleted', 'unchanged'] as const;
const NOTED = ['pricesRemoved', 'discountsRemoved', 'codesChanged', 'picturesRemoved', 'markupCells'] as const;

type Kind = (typeof KINDS)[number];

/** Renders what an import will do: its numbers, and its rows by kind, before and after. */
export function PreviewCard({ thing }: { readonly thing: Import }) {
  const { current } = thing;
  return current && current.state !== 'checking' ? <Preview thing={current} /> : null;
}

function Preview({ thing: { id, counts, ignoredColumns } }: { readonly thing: CatalogImport }) {
  const text = useText(importText);
  const format = useFormat();
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? kinds[0];
  const changes = kinds.filter((each) => each !== 'unchanged');
  return (
    <section className="card stack" aria-label={text.previewTitle}>
      <h2>{text.previewTitle}</h2>
      {changes.length === 0 && <p>{text.nothingToDo}</p>}
      {NOTED.filter((name) => counts[name] > 0).map((name) => (
        <p className="banner" key={name}>
          {text[name](format.number(counts[name]))}
        </p>
      ))}
      {ignoredColumns.length > 0 && <p className="soft">{text.unused(ignoredColumns.join(', '))}</p>}
      <fieldset className="import-kinds">
        <legend className="unseen">{text.kinds}</legend>
        {kinds.map((each) => (
          <label className={`badge ${each === 'deleted' ? 'bad' : ''}`} key={each}>
            <input type="radio" name="kind" checked={each === kind} onChange={() => setChosen(each)} />
            {text[`kind.${each}`]} {format.number(counts[each])}
          </label>
        ))}
      </fieldset>
      {kind && <Rows key={kind} id={id} kind={kind} />}
    </section>
  );
}

function Rows({ id, kind }: { readonly id: string; readonly kind: Kind }) {
  const text = useText(importText);
  const parts = useParts(queries.imports.listRows.parts(id, { only: kind, limit: 50 }));
  return (
    <>
      <LoadedParts parts={parts} empty={<p className="soft">{text.noRows}</p>}>
        {(rows) => (
          <ul className="import-rows">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, and row 0 has many
              <Row key={index} row={row} />
            ))}
          </ul>
        )}
      </LoadedParts>
      <MoreButton parts={parts} />
    </>
  );
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : shorten(
        typeof value === 'string' ? value : Array.isArray(value) ? value.join(' · ') : JSON.stringify(value),
        160,
      );

/** Returns a function that shows a cell of a column. States are in words. */
function useCell(): (column: string, value: unknown) => string {
  const text = useText(importText);
  const stock = useText(availabilityText);
  return (column, value) => {
    if (column === 'status' && (value === 'draft' || value === 'published')) return text[value];
    const state = column === 'availability' ? AVAILABILITIES.find((each) => each === value) : undefined;
    return state ? stock[state] : shown(value);
  };
}

function Row({ row: { row, slug, before, after, change } }: { readonly row: CatalogImportRow }) {
  const text = useText(importText);
  const format = useFormat();
  const nameOf = useColumnName();
  const cell = useCell();
  const columns = Object.keys(after ?? before ?? {});
  const name = (after ?? before)?.name;
  return (
    <li>
      <p>
        <strong>{typeof name === 'string' ? name : slug}</strong>{' '}
        <span className="soft small">
          {[typeof name === 'string' ? slug : '', row > 0 ? text.row(format.number(row)) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {change !== 'deleted' && (
        <dl>
          {columns
            .filter((column) => change !== 'created' || (column !== 'name' && column !== 'slug'))
            .map((column) => (
              <div key={column}>
                <dt>{nameOf(column)}</dt>
                <dd>
                  {change !== 'created' && (
                    <>
                      <del>{cell(column, before?.[column])}</del> <span aria-hidden="true">→</span>{' '}
                    </>
                  )}
                  <ins>{cell(column, after?.[column])}</ins>
                </dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  );
}
