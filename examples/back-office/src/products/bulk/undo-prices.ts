import type { ChangedPrice, ExplicitPriceChange, PriceState } from '@arot/sdk/staff';
import { staff } from '../../shop.ts';
import { patchPrices, reloadProducts } from '../list/patch-products.ts';

/**
 * Gives prices their earlier values. Those that somebody has changed since stay as they are.
 *
 * @returns how many prices were restored, and the names of the products that were left out
 */
export async function undoPrices(
  applied: readonly ChangedPrice[],
): Promise<{ readonly restored: number; readonly leftOut: readonly string[] }> {
  const current = await staff.prices.preview({ changes: applied.map(toEarlier) });
  const now = new Map(current.items.map((item) => [keyOf(item), item.before]));
  const isOurs = (item: ChangedPrice) => isSame(now.get(keyOf(item)) ?? null, item.after);
  const ours = applied.filter(isOurs);
  const leftOut = applied.filter((item) => !isOurs(item)).map(({ name }) => name);
  if (ours.length === 0) return { restored: 0, leftOut };
  const changes = ours.map(toEarlier);
  const { version } = ours.length === applied.length ? current : await staff.prices.preview({ changes });
  await staff.prices.apply({ changes }, { ifMatch: version, idempotencyKey: crypto.randomUUID() });
  patchPrices(ours.map((item) => ({ ...item, after: item.before })));
  void reloadProducts();
  return { restored: ours.length, leftOut };
}

function toEarlier({ slug, tier, before }: ChangedPrice): ExplicitPriceChange {
  if (before === null) return { slug, tier, basePrice: null };
  return { slug, tier, basePrice: before.basePrice, discount: before.discount };
}

function keyOf({ slug, tier }: ChangedPrice): string {
  return `${tier} ${slug}`;
}

function isSame(left: PriceState | null, right: PriceState | null): boolean {
  return (
    left?.basePrice === right?.basePrice &&
    left?.discount?.type === right?.discount?.type &&
    left?.discount?.value === right?.discount?.value
  );
}
