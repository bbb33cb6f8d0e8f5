/** How many times as many generated cases and rounds to run as usual. */
export const TEST_SCALE = Number(process.env.TEST_SCALE ?? 1);
