import type { PriceListEntryState } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { priceListText } from './text.ts';

/** Renders the prices by quantity of an entry, the step of an order and its most pieces. */
export function EntryTerms({ breaks, increment, maxOrderQuantity }: PriceListEntryState) {
  const text = useText(priceListText);
  const format = useFormat();
  return (
    <>
      {breaks.map(({ minQuantity, price }) => (
        <p key={minQuantity}>{text.fromPieces(format.number(minQuantity), format.price(price))}</p>
      ))}
      {increment !== null && <p>{text.ofStep(format.number(increment))}</p>}
      {maxOrderQuantity !== null && <p>{text.ofMaximum(format.number(maxOrderQuantity))}</p>}
    </>
  );
}
