import { buildPage } from '../../../../tools/build-pages.ts';

/** Builds the storefront and the back office, unless they are up to date. */
export async function setup(): Promise<void> {
  await buildPage('shop', () => {});
  await buildPage('office', () => {});
}
