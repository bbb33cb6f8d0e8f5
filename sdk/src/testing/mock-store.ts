import { decodeBase64url, encodeBase64url } from '../oauth/base64url.ts';
import { invalid, MockFailure } from './mock-failure.ts';

/** The versions of resources. A version changes with each change of its resource, also by a test. */
export class Versions {
  readonly #known = new WeakMap<object, { readonly json: string; readonly version: string }>();
  #count = 0;

  of(item: object): string {
    const json = JSON.stringify(item);
    const known = this.#known.get(item);
    if (known?.json === json) return known.version;
    this.#count += 1;
    const version = String(this.#count);
    this.#known.set(item, { json, version });
    return version;
  }
}

/**
 * Compares the version that a caller has read with the current one.
 *
 * @throws MockFailure PRECONDITION_REQUIRED, PRECONDITION_FAILED
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1
 */
export function requireMatch(ifMatch: string | null, current: string): void {
  const tags = ifMatch?.trim();
  if (!tags) throw new MockFailure('PRECONDITION_REQUIRED');
  const versions = tags.split(',').map((tag) => tag.trim().replace(/^"(.*)"$/, '$1'));
  if (tags !== '*' && !versions.includes(current)) throw new MockFailure('PRECONDITION_FAILED');
}

/** Returns a function that reads a property of items. */
export function by<const Key extends string>(key: Key) {
  return (item: { readonly [Name in Key]: string }): string => item[key];
}

/** A list of the state whose items have a key. Items are replaced, not changed, because they belong to the test. */
export class Store<T extends object> {
  readonly #list: () => T[];
  readonly #keyOf: (item: T) => string;
  readonly #versions: Versions;
  readonly #noun: string | undefined;

  /** @param noun the name of an item in the message of a 404 */
  constructor(versions: Versions, list: () => T[], keyOf: (item: T) => string, noun?: string) {
    this.#noun = noun;
    this.#versions = versions;
    this.#list = list;
    this.#keyOf = keyOf;
  }

  find(key: string): T | undefined {
    return this.#list().find((item) => this.#keyOf(item) === key);
  }

  /** @throws MockFailure NOT_FOUND */
  get(key: string): T {
    const item = this.find(key);
    if (item) return item;
    throw new MockFailure('NOT_FOUND', this.#noun ? { text: `There is no ${this.#noun} "${key}".` } : {});
  }

  versionOf(item: T): string {
    return this.#versions.of(item);
  }

  /** Returns an item in the version that the caller has read. @throws MockFailure */
  match({ id, ifMatch }: { readonly id: string; readonly ifMatch: string | null }): T {
    const item = this.get(id);
    requireMatch(ifMatch, this.versionOf(item));
    return item;
  }

  /** @throws MockFailure CONFLICT for a key that is taken */
  add(item: T, field: string, text: string): T {
    if (this.find(this.#keyOf(item))) throw new MockFailure('CONFLICT', { text, fields: { [field]: [text] } });
    this.#list().push(item);
    return item;
  }

  /** Changes what is stated, and returns the item after it. It keeps its version if nothing differs. */
  change(item: T, change: { readonly [Key in keyof T]?: T[Key] | undefined }, always: Partial<T> = {}): T {
    const stated = Object.entries(change).filter(([, value]) => value !== undefined);
    const differs = stated.some(
      ([key, value]) => JSON.stringify(item[key as keyof T] ?? null) !== JSON.stringify(value),
    );
    return differs ? this.replace(item, { ...Object.fromEntries(stated), ...always } as Partial<T>) : item;
  }

  /** Changes an item and its version, also if nothing differs. */
  replace(item: T, change: Partial<T>): T {
    const changed = { ...item, ...change };
    this.#list().splice(this.#list().indexOf(item), 1, changed);
    return changed;
  }

  remove(item: T): void {
    this.#list().splice(this.#list().indexOf(item), 1);
  }
}

export const collator = new Intl.Collator('und');

export type CursorQuery = { readonly limit: number; readonly cursor?: string };

/**
 * Returns a part of a list, as the API does: after the position of its cursor.
 *
 * @param keysOf the sort keys of an item, the last one unique
 * @param order `-` descends, `+` ascends, for each key
 * @throws MockFailure VALIDATION_ERROR for a cursor of another list
 */
export function listPart<T, R>(
  items: readonly T[],
  { limit, cursor }: CursorQuery,
  keysOf: (item: T) => readonly string[],
  toItem: (item: T) => R,
  order = '++',
): { readonly items: R[]; readonly nextCursor: string | null } {
  const compare = (left: readonly string[], right: readonly string[]) => {
    const differences = left.map((key, index) => {
      const other = right[index] ?? '';
      return (
        (order[index] === '-' ? -1 : 1) * ((index === 0 && collator.compare(key, other)) || compareText(key, other))
      );
    });
    return differences.find((difference) => difference !== 0) ?? 0;
  };
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rest = items
    .filter((item) => after === undefined || compare(keysOf(item), after) > 0)
    .sort((a, b) => compare(keysOf(a), keysOf(b)));
  const shown = rest.slice(0, limit);
  const last = shown[limit - 1];
  return {
    items: shown.map(toItem),
    nextCursor: last && rest.length > limit ? writeCursor(keysOf(last)) : null,
  };
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function writeCursor(keys: readonly string[]): string {
  return encodeBase64url(new TextEncoder().encode(JSON.stringify(keys)));
}

function readCursor(cursor: string): readonly string[] {
  try {
    return JSON.parse(new TextDecoder().decode(decodeBase64url(cursor))) as string[];
  } catch {
    throw invalid('cursor', 'Must be nextCursor of a response of this list.');
  }
}
