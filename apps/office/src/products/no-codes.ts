import { LISTS, TEXTS } from '../generated/product-fields.ts';

type NoCodes = Record<(typeof TEXTS)[number], null> & Record<(typeof LISTS)[number], string[]>;

/** The codes in responses of a product that has none. */
export const NO_CODES = Object.fromEntries([
  ...TEXTS.map((name) => [name, null]),
  ...LISTS.map((name) => [name, []]),
]) as NoCodes;
