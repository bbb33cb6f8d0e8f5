import type { PriceListEntriesPreview, PriceListEntryState } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Name } from '../names/name.tsx';
import { EntryTerms } from './entry-terms.tsx';
import { priceListText } from './text.ts';

const MOST_SHOWN = 100;

/** Renders what a change of many prices would do: the counts, and the first prices before and after. */
export function EntriesPreview({ preview }: { readonly preview: PriceListEntriesPreview }) {
  const text = useText(priceListText);
  const format = useFormat();
  const { created, changed, removed, unchanged, items } = preview;
  const terms = (state: PriceListEntryState | null) =>
    state ? (
      <>
        {format.price(state.finalPrice)}
        <EntryTerms {...state} />
      </>
    ) : (
      '—'
    );
  return (
    <>
      <p role="status">
        {text.counts(
          ...([created, changed, removed, unchanged].map(format.number) as [string, string, string, string]),
        )}{' '}
        {items.length > MOST_SHOWN && text.firstShown(format.number(MOST_SHOWN))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table */}
      <section className="scroll" tabIndex={0} aria-label={text.preview}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{text.product}</th>
              <th scope="col" className="number">
                {text.before}
              </th>
              <th scope="col" className="number">
                {text.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, MOST_SHOWN).map(({ slug, name, before, after }) => (
              <tr key={slug}>
                <td>
                  <Name>{name}</Name>
                </td>
                <td className="number">{terms(before)}</td>
                <td className="number">{terms(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
