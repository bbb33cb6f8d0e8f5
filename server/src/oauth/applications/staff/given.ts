/** The properties that are not undefined: the rules of an application know only absent ones. */
export function given<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
