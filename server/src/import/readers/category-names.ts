import { MAX_LENGTHS, type Message, messages } from '@arot/contract';

/** A category that is stored, or that the input has. */
export type NamedCategory = { readonly id: string; readonly name: string; readonly parentId: string | null };

export type CategoryOptions = {
  /** The stored categories. */
  readonly categories?: readonly NamedCategory[] | undefined;
  /** Create a category that a cell names. */
  readonly createCategories?: boolean | undefined;
  /** Put a deeper category under its main category. */
  readonly levels?: 2 | undefined;
};

type Found = {
  readonly id?: string;
  readonly problem?: Message;
  /** The categories to create, a main category before its subcategories. */
  readonly created: readonly NamedCategory[];
  /** True if the cell names further categories. */
  readonly isFirst: boolean;
};

/** The category of Magento above all others. */
const ROOT = /^Default Category\//i;

/** Finds categories by what other systems write into a cell: a name, a path of names, an id, or several of them. */
export class CategoryNames {
  readonly #options: CategoryOptions;
  readonly #ids = new Set<string>();
  /** Ids by the name. */
  readonly #named = new Map<string, string[]>();
  /** Ids by the parent and the name. */
  readonly #children = new Map<string, string>();
  /** The path for which a subcategory was created: of two paths that end alike, each gets its own. */
  readonly #paths = new Map<string, string>();

  constructor(options: CategoryOptions) {
    this.#options = options;
    for (const category of options.categories ?? []) this.add(category);
  }

  /** Adds a category that is stored, or that a file has. One that is not valid is an issue elsewhere. */
  add({ id, name, parentId }: CategoryValue): void {
    if (typeof id !== 'string' || typeof name !== 'string' || this.#ids.has(id)) return;
    this.#ids.add(id);
    this.#named.set(fold(name), [...(this.#named.get(fold(name)) ?? []), id]);
    this.#children.set(childKey(typeof parentId === 'string' ? parentId : null, name), id);
  }

  find(cell: string): Found {
    const whole = this.#findOne(cell);
    if (whole) return { ...whole, created: [], isFirst: false };
    const parts = cell.split(/[|,;]/).flatMap((part) => part.trim() || []);
    for (const part of parts) {
      const found = this.#findOne(part) ?? this.#findPath(part);
      if (found) return { created: [], ...found, isFirst: parts.length > 1 };
    }
    return { problem: messages.noCategoryOfName, created: [], isFirst: false };
  }

  #findOne(text: string): { id: string } | { problem: Message } | undefined {
    const ids = this.#named.get(fold(text)) ?? [];
    const [id] = ids;
    if (ids.length > 1) {
      const main = this.#children.get(childKey(null, text));
      return main === undefined ? { problem: messages.severalCategoriesOfName } : { id: main };
    }
    if (id !== undefined) return { id };
    return this.#ids.has(text) ? { id: text } : undefined;
  }

  #findPath(text: string): { id: string; created: readonly NamedCategory[] } | { problem: Message } | undefined {
    const names = (ROOT.test(text) ? text.replace(ROOT, '').split('/') : text.split('>')).map((name) => name.trim());
    if (names.includes('')) return undefined;
    const { createCategories, levels } = this.#options;
    if (names.length > 2 && levels === undefined) return { problem: messages.deepCategory };
    const created: NamedCategory[] = [];
    const [main = '', ...others] = names;
    let id = this.#children.get(childKey(null, main)) ?? this.#create(main, null, created);
    const leaf = others.at(-1);
    if (leaf !== undefined) {
      const path = fold(names.join('>'));
      // Another path may end with the same name.
      const longName = others.slice(-2).join(' · ');
      const short = this.#children.get(childKey(id, leaf));
      const isTaken = short !== undefined && (this.#paths.get(short) ?? path) !== path;
      const child = this.#children.get(childKey(id, longName)) ?? (isTaken ? undefined : short);
      id = child ?? this.#create(isTaken ? longName : leaf, id, created);
      this.#paths.set(id, path);
    }
    if (created.length === 0) return { id, created };
    if (!createCategories) return undefined;
    for (const category of created) this.add(category);
    return { id, created };
  }

  #create(name: string, parentId: string | null, created: NamedCategory[]): string {
    const words = [parentId ?? '', name].join('-').normalize('NFC').toLowerCase();
    const base = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'category';
    const cut = [...base].slice(0, MAX_LENGTHS.id - 6).join('');
    const isFree = (id: string) => !this.#ids.has(id) && !['root', 'uncategorized'].includes(id);
    let id = cut;
    for (let number = 2; !isFree(id); number += 1) id = `${cut}-${number}`;
    created.push({ id, name, parentId });
    return id;
  }
}

function fold(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

function childKey(parentId: string | null, name: string): string {
  return `${parentId ?? ''}\0${fold(name)}`;
}

/** The value of a record that has not been validated. */
export type CategoryValue = { readonly id?: unknown; readonly name?: unknown; parentId?: unknown };

/**
 * Puts each category of a deeper level under its main category, and finds parents that are stated by name.
 *
 * @param values the categories of one file, in any order
 * @returns how many categories have another parent
 */
export function arrangeCategories(
  values: readonly CategoryValue[],
  { categories = [], categoriesByName, levels }: CategoryOptions & { readonly categoriesByName?: boolean | undefined },
): number {
  const parents = new Map<unknown, unknown>(categories.map(({ id, parentId }) => [id, parentId]));
  const ids = new Map<unknown, unknown>();
  const known = new Set<unknown>([...parents.keys(), ...values.map(({ id }) => id)]);
  for (const { id, name } of [...categories, ...values]) if (typeof name === 'string') ids.set(fold(name), id);
  for (const value of values) {
    const { parentId } = value;
    if (categoriesByName && typeof parentId === 'string' && !known.has(parentId)) {
      value.parentId = ids.get(fold(parentId)) ?? parentId;
    }
    if (value.parentId !== undefined || !parents.has(value.id)) parents.set(value.id, value.parentId ?? null);
  }
  if (levels === undefined) return 0;
  let moved = 0;
  for (const value of values) {
    const seen = new Set<unknown>([value.id]);
    let main = value.parentId;
    for (let above = main; above != null && parents.has(above) && !seen.has(above); above = parents.get(above)) {
      seen.add(above);
      main = above;
    }
    if (value.parentId == null || main === value.parentId) continue;
    value.parentId = main;
    moved += 1;
  }
  return moved;
}
