/** Selects the properties of each product. Fewer properties make a smaller response. */
export interface FieldSelection<F extends string, R> {
  /** Names separated by commas, in any order: `'id,slug,name,pricing'`. Default: all properties. */
  readonly fields?: (F & Known<F, R>) | undefined;
}

/** A selection of properties that a result, or each of its items, has. Another one that is known when it is compiled is `never`. */
type Known<F extends string, R> = string extends F
  ? F
  : FieldNames<F> extends keyof (R extends { items: (infer Item)[] } ? NonNullable<Item> : R)
    ? F
    : never;

/** Asks for more properties of each product. */
export interface Inclusion<I extends string> {
  /** Names separated by commas, in any order: `'availability,quantity'`. Default: none. */
  readonly include?: I | undefined;
}

/** The included properties that every caller gets. Only an active customer gets the others. */
type IncludedForAll = 'availability' | 'codes';

/** The names in a selection: `'id' | 'slug'` for `'id,slug'`. */
type FieldNames<F extends string> = F extends `${infer First},${infer Rest}` ? First | FieldNames<Rest> : F;

type WithIncluded<T, I extends string> = [I] extends [never]
  ? T
  : T extends object
    ? T & { [Name in Extract<FieldNames<I>, IncludedForAll & keyof T>]-?: NonNullable<T[Name]> }
    : T;

type SelectedObject<T, F extends string, I extends string> = T extends object
  ? F extends string
    ? string extends F
      ? Partial<T>
      : Pick<T, Extract<FieldNames<F> | FieldNames<I>, keyof T>>
    : never
  : T;

/**
 * A result with the selected properties only: of the object itself, or of the items of a list. `never` is no selection, and the
 * result is whole. A selection that is not known when the program is compiled may leave out any property. What is included is
 * there too.
 */
export type Selected<R, F extends string, I extends string = never> = [F | I] extends [never]
  ? R
  : R extends { items: (infer Item)[] }
    ? Omit<R, 'items'> & { items: SelectedItem<Item, F, I>[] }
    : SelectedItem<R, F, I>;

type SelectedItem<T, F extends string, I extends string> = WithIncluded<
  [F] extends [never] ? T : SelectedObject<T, F, I>,
  I
>;
