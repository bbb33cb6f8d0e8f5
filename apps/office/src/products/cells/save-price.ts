import type { StaffPrice, StaffProduct, StaffProductDetail } from '@arot/sdk/staff';
import { PreconditionFailedError } from '@arot/sdk/staff';
import { staff } from '../../shop.ts';
import { patchProduct } from '../list/patch-products.ts';
import type { Tier } from './tier.ts';

/** The change of the same price by another person meanwhile. */
export class PriceChangedMeanwhile extends Error {
  readonly theirs: StaffProductDetail;

  constructor(theirs: StaffProductDetail) {
    super('The price has changed meanwhile.');
    this.theirs = theirs;
  }
}

/**
 * Saves a base price. If only other things about the product have changed since, it is saved all the same: nothing of them is
 * overwritten.
 *
 * @param amount null removes the price
 * @throws PriceChangedMeanwhile if the price is not the one that the user has seen
 */
export async function saveBasePrice(
  seen: StaffProduct,
  tier: Tier,
  amount: string | null,
): Promise<StaffProductDetail> {
  const { slug, version, prices } = seen;
  const send = (ifMatch: string) =>
    staff.products.changePrices(slug, { [tier]: amount === null ? null : { basePrice: amount } }, { ifMatch });
  try {
    const saved = await send(version);
    patchProduct(saved);
    return saved;
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error;
    const now = await staff.products.get(slug);
    patchProduct(now);
    if (!isSamePrice(now.prices[tier], prices[tier])) throw new PriceChangedMeanwhile(now);
    const saved = await send(now.version);
    patchProduct(saved);
    return saved;
  }
}

/** Gives a tier the price that it had, unless another staff member has changed the product since. */
export async function restorePrice(saved: StaffProductDetail, tier: Tier, before: StaffPrice | null): Promise<void> {
  const change = before === null ? null : { basePrice: before.basePrice, discount: before.discount };
  patchProduct(await staff.products.changePrices(saved.slug, { [tier]: change }, { ifMatch: saved.version }));
}

function isSamePrice(left: StaffPrice | null, right: StaffPrice | null): boolean {
  return (
    left?.basePrice === right?.basePrice &&
    left?.discount?.type === right?.discount?.type &&
    left?.discount?.value === right?.discount?.value
  );
}
