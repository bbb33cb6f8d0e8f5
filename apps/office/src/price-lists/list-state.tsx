import type { PriceList } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { priceListText } from './text.ts';

/** Renders whether a list gives prices now: an active one does between its beginning and its end. */
export function ListState({ status, startsAt, endsAt }: Pick<PriceList, 'status' | 'startsAt' | 'endsAt'>) {
  const text = useText(priceListText);
  const format = useFormat();
  const now = Date.now();
  if (status !== 'active') return <span className="badge">{text[status]}</span>;
  if (endsAt !== null && Date.parse(endsAt) <= now) return <span className="badge">{text.ended}</span>;
  if (startsAt !== null && Date.parse(startsAt) > now) {
    return <span className="badge">{text.begins(format.date(startsAt))}</span>;
  }
  return <span className="badge good">{text.active}</span>;
}
