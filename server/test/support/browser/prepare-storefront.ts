import { buildStorefront } from '../../../../scripts/build-storefront.ts';

/** Builds the storefront, unless it is up to date. */
export async function setup(): Promise<void> {
  await buildStorefront(() => {});
}
