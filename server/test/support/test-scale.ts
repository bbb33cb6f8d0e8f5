/** The factor by which more generated cases and rounds are run than usual. */
export const TEST_SCALE = Number(process.env.TEST_SCALE ?? 1);
