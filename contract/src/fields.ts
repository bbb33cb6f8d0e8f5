import * as z from 'zod';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';

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

  /**
   * Returns the schema of the query parameter or property `fields` or `include`: names separated by commas, each at most once. Its
   * description is the sentence and the names.
   */
  schema(sentence: string, example = 'id,slug') {
    const names = this.#names;
    const message = inSchema(messages.nameEachField(names));
    return z
      .string()
      .regex(/^\w+(,\w+)*$/, message)
      .meta({
        maxLength: names.join().length,
        examples: [example],
        description: `${sentence} Names, separated by commas: ${names.join(', ')}.`,
      })
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

/** The names in a selection: `'id' | 'slug'` for `'id,slug'`. */
export type FieldNames<F extends string> = F extends `${infer First},${infer Rest}` ? First | FieldNames<Rest> : F;

type SelectedItem<T, F extends string> = T extends object
  ? string extends F
    ? Partial<T>
    : Pick<T, Extract<FieldNames<F>, keyof T>>
  : T;

/** The data of a response to a request with `fields`. A selection that is not known when the program is compiled may lack any property. */
export type SelectedData<T, F extends string> = T extends { items: (infer Item)[] }
  ? Omit<T, 'items'> & { items: SelectedItem<Item, F>[] }
  : SelectedItem<T, F>;

/**
 * Returns the data of a response to a request with `fields`, with the type of what it has. The contract describes whole products, so
 * without this the type claims the properties that the request leaves out.
 *
 * @example
 * const { body } = await client.catalog.getProduct({ params: { slug }, query: { fields: 'id,name' } });
 * selected(body.data, 'id,name').name; // `slug` does not compile
 */
export function selected<T extends object, const F extends string>(data: T, _fields: F): SelectedData<T, F> {
  return data as SelectedData<T, F>;
}

/** Returns the properties of an object that have these names. */
export function pick<T extends object, Name extends keyof T>(whole: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, Name>;
}
