import * as z from 'zod';

/**
 * Selects properties of an object by their names. A selection is a bit set: bit n stands for the nth name. Equal selections are
 * equal numbers, in whatever order a caller writes them.
 */
export class Fields<Name extends string> {
  readonly #names: readonly Name[];

  /** @param names the properties in the order of a response */
  constructor(names: readonly Name[]) {
    this.#names = names;
  }

  /** Returns the schema of the query parameter or property `fields`: names separated by commas, each at most once. */
  schema(example = 'id,slug') {
    const names = this.#names;
    const message = `Name each field once, separated by commas: ${names.join(', ')}.`;
    return z
      .string()
      .regex(/^\w+(,\w+)*$/, message)
      .meta({ maxLength: names.join().length, examples: [example] })
      .transform((text, context) => {
        const wanted = new Set<string>(text.split(','));
        const selected = names.map((name, bit) => (wanted.has(name) ? 1 << bit : 0)).filter((bit) => bit !== 0);
        if (selected.length < text.split(',').length) context.addIssue(message);
        return selected.reduce((bits, bit) => bits | bit, 0);
      });
  }

  /**
   * Returns an object with the selected properties, in their usual order. Without a selection it is the whole object. The type is
   * that of the whole object, which the contract describes.
   */
  pick<T extends { readonly [K in Name]?: unknown }>(whole: T, selection: number | undefined): T {
    if (selection === undefined) return whole;
    const names = this.#names.filter((name, bit) => name in whole && (selection & (1 << bit)) !== 0);
    return Object.fromEntries(names.map((name) => [name, whole[name]])) as T;
  }
}
