import { valueWords } from '@arot/contract/words';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { textOf, useText } from '@arot/ui/i18n/text.ts';
import { CategoryName } from './category-name.tsx';
import { readImportCounts } from './import-counts.ts';
import { isRichTextHash } from './rich-text-change.ts';
import { historyText } from './text.ts';

const valueText = textOf(valueWords);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Fields whose values have names. */
const NAMED = /(_type|Type|^type|^documents|requested|status|reason)$/;
const CATEGORY = /^(category|parent)_id$/;

type Props = { readonly name: string; readonly value: unknown; readonly isBefore?: boolean };

/** Renders a value of the audit trail. */
export function FieldValue({ name, value, isBefore = false }: Props) {
  const text = useText(historyText);
  const words: Readonly<Record<string, string>> = useText(valueText);
  const format = useFormat();
  if (value === undefined || value === null || value === '') return <span className="soft">{text.empty}</span>;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (Array.isArray(value)) {
    if (value.length === 0) return <span className="soft">{text.empty}</span>;
    return (
      <ol>
        {value.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event does not change
          <li key={index}>{(NAMED.test(name) ? words[String(each)] : undefined) ?? String(each)}</li>
        ))}
      </ol>
    );
  }
  if (/_price$/.test(name) && !Number.isNaN(Number(value))) return format.price(String(value));
  if (typeof value === 'number') return format.number(value);
  const counts = readImportCounts(value);
  if (counts)
    return text.counts(format.number(counts.created), format.number(counts.updated), format.number(counts.deleted));
  if (typeof value === 'object') return <code>{JSON.stringify(value)}</code>;
  const shown = String(value);
  if (isRichTextHash(shown)) {
    // Of a picture, its name among the stored files.
    if (name === 'hash') return <code title={shown}>{shown.slice(0, 12)}…</code>;
    return <span title={shown}>{isBefore ? text.earlierText : text.laterText}</span>;
  }
  if (CATEGORY.test(name)) return <CategoryName id={shown} />;
  if (NAMED.test(name)) return words[shown] ?? shown;
  return MOMENT.test(shown) ? format.dateTime(shown) : shown;
}
