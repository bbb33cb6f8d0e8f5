/** The factor by which more generated cases and rounds are run than usual. */
export const TEST_SCALE = Number(process.env.TEST_SCALE ?? 1);

/** The share of the longest tests that is run. `.ci/run` runs a tenth, with other random values each time. */
export const LONG_TEST_SHARE = Number(process.env.LONG_TEST_SHARE ?? 1);

/** Returns how many of the cases of a long test are run. */
export function shareOf(cases: number): number {
  return Math.ceil(cases * LONG_TEST_SHARE);
}
