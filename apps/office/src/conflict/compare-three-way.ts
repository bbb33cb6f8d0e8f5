/** Returns true if two values of a field are the same. By default, they are compared as JSON. */
export type IsSame = (left: unknown, right: unknown) => boolean;

const isSameJson: IsSame = (left, right) => JSON.stringify(left) === JSON.stringify(right);

/** The side that has changed a field: this user, the other person, or both in different ways. */
export type Difference = 'mine' | 'theirs' | 'both';

/**
 * Compares three versions of a form: what the user has seen first, what is on the server now, and what the user wants.
 *
 * @param isSame compares fields that are not the same as JSON, by name
 * @returns the fields that differ. A field that both have changed to the same value does not.
 */
export function compareThreeWay<T extends object>(
  { before, theirs, mine }: { readonly before: T; readonly theirs: T; readonly mine: T },
  isSame: { readonly [Name in keyof T]?: IsSame } = {},
): Map<keyof T & string, Difference> {
  const differences = new Map<keyof T & string, Difference>();
  for (const name of Object.keys(mine) as (keyof T & string)[]) {
    const same = isSame[name] ?? isSameJson;
    if (same(mine[name], theirs[name])) continue;
    const isMine = !same(before[name], mine[name]);
    const isTheirs = !same(before[name], theirs[name]);
    differences.set(name, isMine && isTheirs ? 'both' : isMine ? 'mine' : 'theirs');
  }
  return differences;
}

/** Returns the form with the chosen side of each field. A field without a choice is as on the server. */
export function mergeChoices<T extends object>(
  { theirs, mine }: { readonly theirs: T; readonly mine: T },
  choices: ReadonlyMap<string, 'mine' | 'theirs'>,
): T {
  const chosen = Object.entries(mine).filter(([name]) => choices.get(name) === 'mine');
  return { ...theirs, ...Object.fromEntries(chosen) };
}
