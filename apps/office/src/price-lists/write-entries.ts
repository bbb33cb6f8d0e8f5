import type { PriceListEntry } from '@arot/sdk/staff';
import { BYTE_ORDER_MARK, quoted } from '../products/csv/quoted.ts';

const COLUMNS = 'slug,base_price,discount_type,discount_value,breaks,increment,max_order_quantity';

/** Writes the prices of a list as a file that the page "Import" reads back to no change. */
export function writeEntries(entries: readonly PriceListEntry[]): string {
  const lines = entries.map(({ slug, basePrice, discount, breaks, increment, maxOrderQuantity }) =>
    [
      slug,
      basePrice,
      discount?.type ?? '',
      discount?.value ?? '',
      breaks.map(({ minQuantity, price }) => `${minQuantity}:${price}`).join('|'),
      String(increment ?? ''),
      String(maxOrderQuantity ?? ''),
    ]
      .map(quoted)
      .join(','),
  );
  return `${BYTE_ORDER_MARK}${[COLUMNS, ...lines].join('\n')}\n`;
}
