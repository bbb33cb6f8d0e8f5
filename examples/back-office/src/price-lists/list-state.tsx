import { useText } from '@arot/example-shared/i18n/text.ts';
import type { PriceList } from '@arot/sdk/staff';
import { priceListText } from './text.ts';

export function ListState({ status }: Pick<PriceList, 'status'>) {
  const text = useText(priceListText);
  return <span className={`badge ${status === 'active' ? 'good' : ''}`}>{text[status]}</span>;
}
