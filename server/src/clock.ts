/** Tells the time. Every lifetime is judged by it, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
