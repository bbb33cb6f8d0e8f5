/** The values of the API as data: enumerations, limits, and labels in English and Bengali. */

export * from '../generated/values.ts';
