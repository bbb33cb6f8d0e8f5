import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { ProductAvailability } from '@arot/sdk';
import { productText } from './text.ts';

/** Renders whether a product can be delivered. Only a customer sees how many. */
export function Availability({ status, quantity, expectedAt }: ProductAvailability) {
  const text = useText(productText);
  const { number, date } = useFormat();
  if (status === 'unknown') return null;
  const details = [
    ...(typeof quantity === 'number' ? [text.pieces(number(quantity), quantity)] : []),
    ...(expectedAt ? [text.expected(date(expectedAt))] : []),
  ];
  return <p className={`availability ${status}`}>{[text.availability(status), ...details].join(' · ')}</p>;
}
