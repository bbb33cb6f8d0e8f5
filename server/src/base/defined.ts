/** The properties of an object that are not undefined. */
export type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** Returns the properties of an object that are not undefined. */
export function defined<T extends object>(input: T): Defined<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Defined<T>;
}
