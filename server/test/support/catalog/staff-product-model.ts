import fc from 'fast-check';
import { finalPrice, type Price, read, write } from './exact-price.ts';
import { productName } from './model.ts';

/** A naive in-memory model of what staff members, imports and the clean-up job do to products. */

type Tier = 'WHOLESALE' | 'RETAIL';
const TIERS = ['WHOLESALE', 'RETAIL'] as const;
type Status = 'draft' | 'published';
type PriceInput = { basePrice?: string; discount?: Price['discount'] };
type PricesInput = { [T in Tier]?: PriceInput | null };

/** Few slugs, so that commands meet. */
export const SLUGS = ['s0', 's1', 's2', 's3', 's4', 'চা/ 5'] as const;
const slug = fc.constantFrom(...SLUGS);
const status = fc.constantFrom<Status>('draft', 'published');
const hundredths = fc.bigInt({ min: 0n, max: 2_000n });
const discount = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('FIXED' as const), value: hundredths.map(write) }),
    fc.record({ type: fc.constant('PERCENTAGE' as const), value: fc.bigInt({ min: 0n, max: 10_000n }).map(write) }),
  ),
);
const anyOf = <T extends Record<string, fc.Arbitrary<unknown>>>(shape: T) => fc.record(shape, { requiredKeys: [] });
const price = anyOf({ basePrice: hundredths.map(write), discount });
const prices = anyOf({ WHOLESALE: fc.option(price), RETAIL: fc.option(price) }) as fc.Arbitrary<PricesInput>;
const image = fc.constantFrom('/a.svg', '/b.svg');

const change = anyOf({
  name: productName,
  images: fc.array(image, { maxLength: 2 }),
  text: fc.option(fc.constantFrom('চা', 'tea')),
}) as fc.Arbitrary<{ name?: string; images?: string[]; text?: string | null }>;
const record = fc.record(
  {
    slug,
    name: productName,
    status,
    prices: anyOf({ RETAIL: fc.option(fc.record({ basePrice: hundredths.map(write) })) }),
  },
  { requiredKeys: ['slug', 'name'] },
) as fc.Arbitrary<{ slug: string; name: string; status?: Status; prices?: { RETAIL?: { basePrice: string } | null } }>;

const kind = <K extends string>(name: K) => fc.constant(name);
export const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('create'), slug, name: productName, status, prices }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('change'), slug, change }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('prices'), slug, prices }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('status'), slug, status }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('slug'), slug, to: slug }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('delete'), slug }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('restore'), slug }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('outdated'), slug }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('export'), format: fc.constantFrom('csv', 'json') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('wait'), days: fc.constantFrom(1, 20, 31) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('import'),
      records: fc.uniqueArray(record, { selector: (each) => each.slug, minLength: 1, maxLength: 3 }),
      replace: fc.boolean(),
    }),
  },
);
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
export type Outcome = 'done' | 'CONFLICT' | 'NOT_FOUND' | 'VALIDATION_ERROR' | 'PRECONDITION_FAILED';

type ModelProduct = {
  slug: string;
  name: string;
  status: Status;
  /** The day of its deletion. */
  deleted: number | undefined;
  images: string[];
  text: string | null;
  prices: Record<Tier, Price | null>;
};
export type Model = { day: number; products: Set<ModelProduct>; former: Map<string, ModelProduct> };

export function emptyModel(): Model {
  return { day: 0, products: new Set(), former: new Map() };
}

export function applyToModel(model: Model, command: Command): Outcome {
  const find = (wanted: string) => [...model.products].find((product) => product.slug === wanted);
  switch (command.kind) {
    case 'export':
      return 'done';
    case 'wait':
      model.day += command.days;
      for (const product of model.products) {
        if (product.deleted !== undefined && model.day - product.deleted > 30) remove(model, product);
      }
      return 'done';
    case 'import': {
      const listed = new Set<string>(command.records.map((each) => each.slug));
      for (const product of model.products) {
        if (command.replace && !listed.has(product.slug)) product.deleted ??= model.day;
      }
      for (const each of command.records) {
        const product = find(each.slug) ?? add(model, each.slug);
        product.name = each.name;
        product.status = each.status ?? product.status;
        product.deleted = undefined;
        const retail = each.prices?.RETAIL;
        // A base price alone leaves the discount, which the generated records never have in conflict with it.
        if (retail !== undefined)
          product.prices.RETAIL = retail && { discount: null, ...product.prices.RETAIL, ...retail };
      }
      return 'done';
    }
    case 'create': {
      const merged = mergeAll({ WHOLESALE: null, RETAIL: null }, command.prices);
      if (!merged) return 'VALIDATION_ERROR';
      if (find(command.slug)) return 'CONFLICT';
      Object.assign(add(model, command.slug), { name: command.name, status: command.status, prices: merged });
      return 'done';
    }
  }
  const product = find(command.slug);
  if (!product) return 'NOT_FOUND';
  if (command.kind === 'outdated') return 'PRECONDITION_FAILED';
  if ((product.deleted !== undefined) !== (command.kind === 'restore')) return 'CONFLICT';
  switch (command.kind) {
    case 'restore':
      product.deleted = undefined;
      return 'done';
    case 'delete':
      product.deleted = model.day;
      return 'done';
    case 'status':
      product.status = command.status;
      return 'done';
    case 'change':
      Object.assign(product, command.change);
      return 'done';
    case 'prices': {
      const merged = mergeAll(product.prices, command.prices);
      if (!merged) return 'VALIDATION_ERROR';
      product.prices = merged;
      return 'done';
    }
    case 'slug': {
      const other = find(command.to);
      if (other === product) return 'done';
      if (other) return 'CONFLICT';
      model.former.delete(command.to);
      model.former.set(product.slug, product);
      product.slug = command.to;
      return 'done';
    }
  }
}

/**
 * Returns true if the records of an import are accepted: no former slug, a fixed discount that is stored must not exceed a new base
 * price, and no price becomes 0.00.
 */
export function isImportable(model: Model, command: Command & { kind: 'import' }): boolean {
  return command.records.every(({ slug: wanted, prices: given }) => {
    if (model.former.has(wanted)) return false;
    const stored = [...model.products].find((product) => product.slug === wanted)?.prices ?? NO_PRICES;
    return mergeAll(stored, given?.RETAIL ? { RETAIL: given.RETAIL } : {}) !== undefined;
  });
}

const NO_PRICES = { WHOLESALE: null, RETAIL: null };

function add(model: Model, at: string): ModelProduct {
  const product: ModelProduct = {
    ...{ slug: at, name: at, status: 'draft', deleted: undefined, images: [], text: null },
    prices: { WHOLESALE: null, RETAIL: null },
  };
  model.products.add(product);
  model.former.delete(at);
  return product;
}

function remove(model: Model, product: ModelProduct): void {
  model.products.delete(product);
  for (const [at, of] of model.former) if (of === product) model.former.delete(at);
}

function mergeAll(stored: Record<Tier, Price | null>, input: PricesInput): Record<Tier, Price | null> | undefined {
  const merged = { ...stored };
  for (const tier of TIERS) {
    const given = input[tier];
    if (given === undefined) continue;
    merged[tier] = null;
    if (given === null) continue;
    const basePrice = given.basePrice ?? stored[tier]?.basePrice;
    if (basePrice === undefined) return undefined;
    const rest = given.discount === undefined ? (stored[tier]?.discount ?? null) : given.discount;
    if (rest?.type === 'FIXED' && read(rest.value) > read(basePrice)) return undefined;
    const price = { basePrice, discount: rest };
    if (finalPrice(price) === 0n && JSON.stringify(price) !== JSON.stringify(stored[tier])) return undefined;
    merged[tier] = price;
  }
  return merged;
}

/** Returns the price as the API shows it. */
export function shownPrice(own: Price | null) {
  return own && { ...own, finalPrice: write(finalPrice(own)) };
}
