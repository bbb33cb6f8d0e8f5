/** Selects the properties of each product. Fewer properties make a smaller response. */
export interface FieldSelection<F extends string> {
  /** Names separated by commas, in any order: `'id,slug,name,pricing'`. Default: all properties. */
  readonly fields?: F | undefined;
}

/** The names in a selection: `'id' | 'slug'` for `'id,slug'`. */
type FieldNames<F extends string> = F extends `${infer First},${infer Rest}` ? First | FieldNames<Rest> : F;

type SelectedObject<T, F extends string> = T extends object
  ? F extends string
    ? string extends F
      ? Partial<T>
      : Pick<T, Extract<FieldNames<F>, keyof T>>
    : never
  : T;

/**
 * A result with the selected properties only: of the object itself, or of the items of a list. `never` is no selection, and the
 * result is whole. A selection that is not known when the program is compiled may leave out any property.
 */
export type Selected<R, F extends string> = [F] extends [never]
  ? R
  : R extends { items: (infer Item)[] }
    ? Omit<R, 'items'> & { items: SelectedObject<Item, F>[] }
    : SelectedObject<R, F>;
