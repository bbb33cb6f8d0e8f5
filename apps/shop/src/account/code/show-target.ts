/** Returns a phone number as people in Bangladesh write it: 01712345678. */
export const showTarget = (target: string) => target.replace(/^\+880/, '0');
