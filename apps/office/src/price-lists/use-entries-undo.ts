import type { PriceListEntriesPreview, PriceListEntryChange, PriceListEntryState } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { describeError } from '../errors/describe-error.ts';
import { reread } from '../forms/reread.ts';
import { staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';

/** The most entries that one request changes. */
const MOST_AT_ONCE = 10_000;

function changeTo(slug: string, state: PriceListEntryState | null): PriceListEntryChange {
  if (state === null) return { slug, basePrice: null };
  const { basePrice, discount, breaks, increment, maxOrderQuantity } = state;
  return {
    ...{ slug, basePrice, discount, increment, maxOrderQuantity },
    breaks: breaks.map(({ minQuantity, price }) => ({ minQuantity, price })),
  };
}

/**
 * Makes the undo of a change of many prices. It is one request, so all prices come back or none; undefined for more of them than one
 * request changes. If another staff member has changed the list since, it says so and changes nothing.
 */
export function useEntriesUndo(id: string) {
  const ui = useText(uiText);
  return ({ items }: PriceListEntriesPreview, version: string): (() => Promise<void>) | undefined => {
    const changes = items
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      .map(({ slug, before }) => changeTo(slug, before));
    if (changes.length > MOST_AT_ONCE) return undefined;
    return async () => {
      try {
        await staff.priceLists.changeEntries(id, { changes }, { ifMatch: version });
        notify(ui.undone);
      } catch (error) {
        notify(describeError(error, ui), { isError: true });
      }
      await reread('priceLists');
    };
  };
}
