import { availabilityWords } from '@arot/contract/words';
import type { ProductAvailability } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { productText } from './text.ts';

/** Renders whether a product can be delivered. Only a customer has the number and the date, and a card has room for neither. */
export function Availability({ status, quantity, expectedAt }: ProductAvailability) {
  const text = useText(productText);
  const { language } = useLanguage();
  const { number, date } = useFormat();
  if (status === 'unknown') return null;
  const details = [
    ...(quantity ? [text.pieces(number(quantity), quantity)] : []),
    ...(expectedAt ? [text.expected(date(expectedAt))] : []),
  ];
  return <p className={`availability ${status}`}>{[availabilityWords[status][language], ...details].join(' · ')}</p>;
}
