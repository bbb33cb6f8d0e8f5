import { buildPage } from '../../../../scripts/build-pages.ts';

/** Builds the storefront and the back office, unless they are up to date. */
export async function setup(): Promise<void> {
  await buildPage('storefront', () => {});
  await buildPage('back-office', () => {});
}
