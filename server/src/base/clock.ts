/** The current time. Every lifetime is computed with it, so that tests can set the time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
