import * as z from 'zod';
import { MAX_LENGTHS, MAX_SORT_ORDER } from './limits.ts';
import { inSchema, issueWith } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { nameText, segmentText, text } from './text.ts';

/** The values of a catalog, as operators enter them: in catalog files, commands and staff routes. */

const example = '/demo/pictures/oil-mustard.svg';

/** A picture: an absolute http(s) URL, or a path on this server. */
export const imageReference = text({ min: 1, max: MAX_LENGTHS.url, example }).check((context) => {
  const { value } = context;
  const message = hasWrongSeparator(value)
    ? messages.severalUrls
    : hasCredentials(value)
      ? messages.urlWithoutCredentials
      : isWebUrl(value) || /^\/(?![/\\])\S*$/.test(value)
        ? undefined
        : messages.urlOrPath;
  if (message !== undefined) context.issues.push(issueWith(message, value));
});

const offers = 'https://shop.example.com/offers';
export const catalogUrl = text({ min: 1, max: MAX_LENGTHS.url, example: offers, form: { format: 'uri' } })
  .refine(isWebUrl, inSchema(messages.webUrl))
  .refine((value) => !hasCredentials(value), inSchema(messages.urlWithoutCredentials));

function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value);
}

/** Returns true if a URL has a user name or a password, which everyone would read. */
function hasCredentials(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

/**
 * Returns true if a text contains several URLs separated by a comma or a semicolon of any script. A URL may contain these
 * characters, so they count as separators only directly before the next URL.
 */
export function hasWrongSeparator(images: string): boolean {
  return WRONG_SEPARATOR.test(images) || (images.startsWith('/') && WRONG_SEPARATOR_OF_PATHS.test(images));
}

const WRONG_SEPARATOR = /[,;\uff0c\uff1b\u060c\u061b]\s*https?:\/\//i;
const WRONG_SEPARATOR_OF_PATHS = /[,;\uff0c\uff1b\u060c\u061b]\s*\//;

export const catalogName = nameText({ min: 1, max: MAX_LENGTHS.name });
export const PUBLICATION_STATES = ['draft', 'published'] as const;
const wholeQuantity = inSchema(messages.wholeNumberBetween(1, 2_147_483_647));
export const minOrderQuantityInput = z
  .int(wholeQuantity)
  .min(1, wholeQuantity)
  .max(2_147_483_647, wholeQuantity)
  .meta({ examples: [12] });

export const money = z
  .string(inSchema(messages.amountText))
  .regex(/^\d{1,10}(\.\d{1,2})?$/, inSchema(messages.amount))
  .meta({ maxLength: 13, examples: ['1080.00'] });

/** Allows prices that a request sets to 0.00. Without it they are rejected, because most are typing errors. */
export const allowFree = z
  .boolean()
  .meta({ examples: [false] })
  .optional()
  .describe('true allows new prices of 0.00: base prices, and prices after a discount.');

/**
 * Normalized to NFC before its length is checked: NFC turns some Bengali letters into two code points. `export.csv` is the last segment
 * of another route, whatever the case of its letters.
 */
export const productSlug = z
  .string()
  .meta({ examples: ['mustard-oil-5l'] })
  .transform((slug) => slug.normalize('NFC'))
  .pipe(segmentText({ min: 1, max: MAX_LENGTHS.slug }))
  .refine((slug) => !/^export\.csv$/i.test(slug), inSchema(messages.reservedSlug))
  .meta({ minLength: 1, maxLength: MAX_LENGTHS.slug, pattern: '^(?!(\\.{1,2}|export\\.csv)$)[^\\r\\n]+$' });

export const categoryId = text({ min: 1, max: MAX_LENGTHS.id, trim: false, example: 'oil-mustard' });

/** The place of a category among its siblings: smaller numbers come first. */
export const sortOrder = z
  .int(inSchema(messages.mustBeWhole))
  .min(0)
  .max(MAX_SORT_ORDER)
  .meta({ examples: [2] });

/** The id of a new product or category. */
export const newId = segmentText({ min: 1, max: MAX_LENGTHS.id, trim: false, example: 'oil-mustard' });

export const newCategoryId = newId.refine(
  (id) => id !== 'root' && id !== 'uncategorized',
  inSchema(messages.reservedId),
);
