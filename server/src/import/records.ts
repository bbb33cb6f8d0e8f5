import {
  appContentKey,
  CUSTOMER_TIERS,
  catalogName,
  catalogUrl,
  categoryId,
  changeAvailabilityRequest,
  DISCOUNT_TYPES,
  imageReference,
  isAboveHundredPercent,
  MAX_ITEMS,
  MAX_LENGTHS,
  money,
  multilineText,
  nameText,
  newCategoryId,
  newId,
  PUBLICATION_STATES,
  productAttributes,
  productSlug,
  richTextInput,
  SETTING_KEYS,
  settingInput,
  sortOrder,
  text,
} from '@arot/contract';
import { inSchema, messages } from '@arot/contract/messages';
import * as z from 'zod';

/**
 * The schemas of the records of a catalog file. A key that is left out keeps its stored value, and gets its default in
 * a new record; null clears it.
 */

/** Type or value may be stated alone; the other one keeps its stored value. The import checks the combination. */
const discount = z
  .strictObject({ type: z.enum(DISCOUNT_TYPES).optional(), value: money.optional() })
  .refine(({ type, value }) => type !== 'PERCENTAGE' || !isAboveHundredPercent(value ?? '0'), {
    path: ['value'],
    message: inSchema(messages.percentageAbove100),
  })
  .refine(({ type, value }) => type !== undefined || value !== undefined, {
    path: ['type'],
    message: inSchema(messages.emptyDiscount),
  });

const price = z
  .strictObject({ basePrice: money.optional(), discount: discount.nullish() })
  .refine(({ basePrice, discount }) => basePrice !== undefined || discount !== undefined, {
    path: ['basePrice'],
    message: inSchema(messages.emptyPrice),
  });

const categoryRecord = z.strictObject({
  id: newCategoryId,
  name: catalogName.optional(),
  description: multilineText({ max: MAX_LENGTHS.categoryDescription }).nullish(),
  image: imageReference.nullish(),
  parentId: categoryId.nullish(),
  sortOrder: sortOrder.nullish(),
  hidden: z.boolean().optional(),
});

const dateAndTime = inSchema(messages.exactDateAndTime);

/** Limited to the years 1 to 9999 in UTC, because an ISO 8601 date has four digits for the year. */
const pointInTime = z.iso
  .datetime({ offset: true, error: dateAndTime })
  .transform((value) => new Date(value))
  .refine((date) => date.getTime() >= FIRST_MOMENT && date.getTime() <= LAST_MOMENT, dateAndTime)
  .transform((date) => date.toISOString());

const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

const productRecord = z.strictObject({
  id: newId.optional(),
  slug: productSlug,
  name: catalogName.optional(),
  categoryId: categoryId.nullish(),
  images: z.array(imageReference).max(MAX_ITEMS.images).optional(),
  status: z.enum(PUBLICATION_STATES).optional(),
  ...z.strictObject(productAttributes).partial().shape,
  availability: changeAvailabilityRequest.partial().optional(),
  description: richTextInput.nullish(),
  createdAt: pointInTime.optional(),
  prices: z.strictObject(tierShape(price.nullish())).optional(),
});

function tierShape<T extends z.ZodType>(schema: T) {
  return Object.fromEntries(CUSTOMER_TIERS.map((tier) => [tier, schema])) as Record<(typeof CUSTOMER_TIERS)[number], T>;
}

const appContentRecord = z.strictObject({
  key: appContentKey,
  title: nameText({ max: MAX_LENGTHS.contentTitle }).nullish(),
  body: richTextInput.nullish(),
  externalUrl: catalogUrl.nullish(),
  images: z
    .array(z.strictObject({ url: imageReference }))
    .max(MAX_ITEMS.images)
    .optional(),
  status: z.enum(PUBLICATION_STATES).optional(),
});

const settingRecord = z
  .strictObject({
    key: z.enum(SETTING_KEYS, inSchema(messages.oneOf(SETTING_KEYS))),
    value: text({ max: MAX_LENGTHS.setting }).nullable(),
  })
  .check((context) => {
    const { key, value } = context.value;
    for (const issue of settingInput(key).safeParse(value).error?.issues ?? []) {
      context.issues.push({ ...issue, path: ['value'], input: value } as z.core.$ZodRawIssue);
    }
  });

/** The property that identifies the records of each kind. */
export const RECORD_KEYS = {
  category: 'id',
  product: 'slug',
  setting: 'key',
  appContent: 'key',
} as const satisfies Record<RecordKind, string>;

/** The schema of each kind of record. */
export const recordSchemas = {
  category: categoryRecord,
  product: productRecord,
  setting: settingRecord,
  appContent: appContentRecord,
} as const;

export type RecordKind = keyof typeof recordSchemas;
export type CategoryRecord = z.infer<typeof categoryRecord>;
export type ProductRecord = z.infer<typeof productRecord>;
export type SettingRecord = z.infer<typeof settingRecord>;
export type AppContentRecord = z.infer<typeof appContentRecord>;
