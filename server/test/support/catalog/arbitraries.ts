import {
  AVAILABILITY_STATES,
  CODE_FIELDS,
  CUSTOMER_TIERS,
  catalogName,
  codeInputs,
  MAX_LENGTHS,
  multilineText,
  nameText,
  newCategoryId,
  newId,
  productSlug,
  SETTING_KEYS,
  type SettingKey,
  settingInput,
} from '@arot/contract';
import fc from 'fast-check';
import type { ZodType } from 'zod';

const storable = (value: string) => value.isWellFormed() && !value.includes('\0');

/** Generates text of all kinds: Bengali, quotes, line ends, other scripts, emoji, markup. */
function someText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('চা', 'য়', '\u09df', 'ক্ষ', '"', "'", '\\', '\n', '\r\n', '\t', ',', '<b>', '&amp;', '%_', '\u2028'),
    fc.constantFrom('{', '}', '🫖', '\u0301', '\u200d', '\u202e', '__proto__', 'null'),
  );
  return fc
    .array(piece, { minLength, maxLength: 8 })
    .map((pieces) => [...pieces.join('')].slice(0, maxLength).join('').trim())
    .filter((value) => storable(value) && value.length >= minLength);
}

/** Keeps the values that a schema of the contract accepts and leaves as they are. */
export function accepted<T>(schema: ZodType, values: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return values.filter((value) => schema.safeParse(value).data === value);
}

const slug = accepted(
  productSlug,
  someText(1, 60).map((value) => value.normalize('NFC').trim()),
);
const id = accepted(newId, someText(1, 40));
const name = accepted(catalogName, someText(1, 60));
const categoryDescription = accepted(multilineText({ max: MAX_LENGTHS.categoryDescription }), someText(0, 100));
const title = accepted(nameText({ max: MAX_LENGTHS.contentTitle }), someText(0, 60));
const image = fc.oneof(
  fc.webUrl().map((url) => url.replaceAll('\\', '')),
  fc.constantFrom('/demo/চা.svg', '/a?b=c,d|e'),
);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const amount = fc
  .tuple(fc.integer({ min: 0, max: 2_147_483_647 }), fc.constantFrom('', '.5', '.05', '.99', '.00'))
  .map(([whole, fraction]) => `${whole}${fraction}`);
const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
const discount = fc.oneof(
  fc.record({ type: fc.constant('FIXED'), value: amount }),
  fc.record({ type: fc.constant('PERCENTAGE'), value: percentage }),
);
/** A fixed discount above the base price is rejected. */
const price = fc
  .record({ basePrice: amount, discount: optional(orNull(discount)) })
  .map(({ basePrice, discount: given }) =>
    given?.type === 'FIXED' && Number(given.value) > Number(basePrice)
      ? { basePrice, discount: { type: 'FIXED', value: basePrice } }
      : { basePrice, discount: given },
  );
const prices = fc.record(Object.fromEntries(CUSTOMER_TIERS.map((tier) => [tier, optional(orNull(price))])));

const attributeValue = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  someText(0, 20),
);
const attributes = fc.dictionary(
  someText(1, 10).filter((name) => name !== '__proto__'),
  attributeValue,
  { maxKeys: 3 },
);

/** A link, or a plain mark with attributes that the renderer ignores. */
const mark = fc.oneof(
  fc.webUrl().map((href) => ({ type: 'link', attrs: { href, target: '_blank' } })),
  fc.record({ type: fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code'), attrs: optional(attributes) }),
);
const textNode = fc.record({
  type: fc.constant('text'),
  text: fc.oneof(someText(1, 80), fc.constantFrom(' ', '\u00a0')),
  marks: optional(fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 })),
});
const inline = fc.array(fc.oneof({ weight: 4, arbitrary: textNode }, fc.constant({ type: 'hardBreak' })), {
  maxLength: 4,
});
const paragraph = fc.record({ type: fc.constant('paragraph'), content: optional(inline), attrs: optional(attributes) });

const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.constantFrom({ level: 2 }, { level: 3 }),
  content: optional(inline),
});

/** Generates nested blocks, deeper than in real documents. */
const { block } = fc.letrec((tie) => ({
  block: fc.oneof({ maxDepth: 6, withCrossShrink: true }, paragraph, heading, tie('list'), tie('quote')),
  list: fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, others]) => ({ type: 'listItem', content: [first, ...others] })),
  quote: fc.record({
    type: fc.constant('blockquote'),
    content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
  }),
}));

/** Generates a document. It always contains text, because a document without text is stored as null. */
const document = fc.array(block, { maxLength: 3 }).map((blocks) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'চা' }] }, ...blocks],
}));

const status = fc.constantFrom('draft', 'published');
const quantity = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(2_147_483_647));
const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const category = fc.record({
  id: accepted(newCategoryId, id),
  name,
  description: optional(orNull(categoryDescription)),
  image: optional(orNull(image)),
  sortOrder: optional(orNull(fc.integer({ min: 0, max: 1_000_000 }))),
  hidden: optional(fc.boolean()),
});

/** Two levels: the first categories are main categories, and the others belong to one of them. */
const categories = fc
  .tuple(fc.uniqueArray(category, { selector: ({ id }) => id, maxLength: 6 }), fc.integer({ min: 1, max: 6 }))
  .map(([all, mains]) =>
    all.map((one, index) => ({ ...one, parentId: index < mains ? null : (all[index % mains]?.id ?? null) })),
  );

/** The quantities of a tier fit each other: all of them are stated, or none. */
const orderQuantities = (tier: 'wholesale' | 'retail') =>
  optional(
    fc
      .record({
        increment: fc.integer({ min: 1, max: 50 }),
        times: fc.integer({ min: 1, max: 9 }),
        more: orNull(fc.nat(9)),
      })
      .map(({ increment, times, more }) => ({
        [`${tier}Increment`]: increment,
        [`${tier}MinOrderQuantity`]: increment * times,
        [`${tier}MaxOrderQuantity`]: more === null ? null : increment * times + more,
      })),
  );

const plainText = accepted(codeInputs.unit, someText(1, 20));
/** Generates every text of a product. */
const texts = Object.entries(CODE_FIELDS).filter(([, { kind }]) => kind === 'text');
const attributesOfProduct = fc.record({
  ...Object.fromEntries(texts.map(([name]) => [name, optional(orNull(plainText))])),
  pack: optional(
    orNull(fc.record({ size: fc.integer({ min: 1, max: 999 }), unitName: plainText, unitNameBn: plainText })),
  ),
  sku: optional(orNull(fc.stringMatching(/^[A-Z0-9][A-Z0-9.-]{0,9}$/))),
  gtins: optional(fc.subarray(['4006381333931', '96385074', '036000291452', '10012345000017'])),
});

const availability = fc.record(
  {
    status: fc.constantFrom(...AVAILABILITY_STATES),
    quantity: orNull(fc.oneof(fc.nat(99), fc.constant(2_147_483_647))),
    expectedAt: orNull(
      fc
        .date({ min: new Date(0), max: new Date('9998-12-31T23:59:59.999Z'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    ),
  },
  { requiredKeys: [] },
);

const product = fc.record({
  id: optional(id),
  slug,
  name,
  categoryIndex: optional(fc.nat({ max: 5 })),
  images: fc.array(image, { maxLength: 3 }),
  status: optional(status),
  wholesaleMinOrderQuantity: optional(quantity),
  retailMinOrderQuantity: optional(quantity),
  ofWholesale: orderQuantities('wholesale'),
  ofRetail: orderQuantities('retail'),
  attributes: attributesOfProduct,
  description: optional(orNull(document)),
  createdAt: optional(moment),
  prices: optional(prices),
  availability: optional(availability),
});

const appContent = fc.record({
  key: fc.stringMatching(/^[a-z0-9_-]{1,20}$/),
  title: optional(orNull(title)),
  body: optional(orNull(document)),
  externalUrl: optional(orNull(fc.webUrl())),
  images: optional(fc.array(fc.record({ url: image }), { maxLength: 3 })),
  status: optional(status),
});

/** Generates values of a setting. Of random texts, too few are addresses. */
function settingValue(key: SettingKey): fc.Arbitrary<string> {
  if (key === 'logo') return image;
  if (key === 'contactEmail') return fc.emailAddress();
  return /Url$|_store$/.test(key) ? fc.webUrl() : someText(1, 100);
}
const setting = (key: SettingKey) => accepted(settingInput(key), settingValue(key));
const settings = fc.record(Object.fromEntries(SETTING_KEYS.map((key) => [key, optional(setting(key))])));

export type RandomCatalog = {
  categories: unknown[];
  products: { slug: string; name: string; images: string[]; description?: unknown }[];
  settings: Record<string, string>;
  appContent: unknown[];
};

/** Generates a valid catalog file, as `JSON.parse` returns it. */
export function catalogs(): fc.Arbitrary<RandomCatalog> {
  return fc
    .record({
      categories,
      products: fc.uniqueArray(product, {
        maxLength: 8,
        comparator: (a, b) =>
          a.slug === b.slug ||
          (a.id !== undefined && a.id === b.id) ||
          (typeof a.attributes.sku === 'string' && a.attributes.sku === b.attributes.sku),
      }),
      settings,
      appContent: fc.uniqueArray(appContent, { selector: ({ key }) => key, maxLength: 4 }),
    })
    .map((catalog) => ({
      ...catalog,
      products: catalog.products.map(({ categoryIndex, ofWholesale, ofRetail, attributes, ...rest }) => ({
        ...{ ...rest, ...ofWholesale, ...ofRetail, ...attributes },
        ...(categoryIndex === undefined ? {} : { categoryId: catalog.categories[categoryIndex]?.id ?? null }),
      })),
    }))
    .map((catalog) => JSON.parse(JSON.stringify(catalog)));
}
