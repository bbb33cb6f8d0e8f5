import type { ChangedPrice, ExplicitPriceChange, PriceState } from '@arot/sdk/staff';
import { ChangedMeanwhile } from '../../errors/changed-meanwhile.ts';
import { staff } from '../../shop.ts';
import type { Batch, Progress } from '../../work/run-batch.ts';
import { patchPrices, reloadProducts } from '../list/patch-products.ts';

/** So many prices are restored at once, so that the user sees progress and can cancel. */
const AT_ONCE = 250;

/** Gives prices their earlier values. Those that another person has changed since stay as they are, as failures. */
export async function undoPrices(applied: readonly ChangedPrice[], { report, signal }: Progress): Promise<Batch> {
  let batch: Batch = { state: 'running', done: 0, total: applied.length, failures: [] };
  const update = (change: Partial<Batch>) => {
    batch = { ...batch, ...change };
    report(batch);
  };
  update({});
  for (let from = 0; from < applied.length && !signal.aborted; from += AT_ONCE) {
    const part = applied.slice(from, from + AT_ONCE);
    const failures = await restore(part, signal).catch((error: unknown) => part.map(failureOf(error)));
    if (!signal.aborted) update({ done: batch.done + part.length, failures: [...batch.failures, ...failures] });
  }
  void reloadProducts();
  update({ state: signal.aborted ? 'cancelled' : 'done' });
  return batch;
}

const failureOf =
  (error: unknown) =>
  ({ name }: ChangedPrice) => ({ item: name, error });

/** @returns the prices that could not be restored */
async function restore(part: readonly ChangedPrice[], signal: AbortSignal): Promise<Batch['failures']> {
  const current = await staff.prices.preview({ changes: part.map(toEarlier) }, { signal });
  const now = new Map(current.items.map((item) => [keyOf(item), item.before]));
  const isOurs = (item: ChangedPrice) => isSame(now.get(keyOf(item)) ?? null, item.after);
  const ours = part.filter(isOurs);
  const changes = ours.map(toEarlier);
  if (ours.length > 0) {
    const { version } = ours.length === part.length ? current : await staff.prices.preview({ changes }, { signal });
    await staff.prices.apply({ changes }, { ifMatch: version, idempotencyKey: crypto.randomUUID(), signal });
    patchPrices(ours.map((item) => ({ ...item, after: item.before })));
  }
  return part.filter((item) => !isOurs(item)).map(failureOf(new ChangedMeanwhile()));
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
