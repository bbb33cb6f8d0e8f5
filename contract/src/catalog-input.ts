import * as z from 'zod';
import { MAX_LENGTHS, MAX_SORT_ORDER } from './limits.ts';
import { nameText, segmentText, text } from './text.ts';

/** The values of a catalog, as operators enter them: in catalog files, commands and staff routes. */

const example = '/demo/pictures/oil-mustard.svg';

/** A picture: an absolute http(s) URL, or a path on this server. */
export const imageReference = text({ min: 1, max: MAX_LENGTHS.url, example }).check((context) => {
  const { value } = context;
  const message = hasWrongSeparator(value)
    ? 'Contains several URLs. In CSV, separate them by white space or "|".'
    : isWebUrl(value) || /^\/(?![/\\])\S*$/.test(value)
      ? undefined
      : 'Must be an http or https URL, or a path on this server that starts with a slash.';
  if (message !== undefined) context.issues.push({ code: 'custom', message, input: value });
});

export const catalogUrl = text({ min: 1, max: MAX_LENGTHS.url, example: 'https://shop.example.com/offers' }).refine(
  isWebUrl,
  'Must be an http or https URL.',
);

function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value);
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
const wholeQuantity = 'Must be a whole number from 1 to 2147483647.';
export const minOrderQuantityInput = z
  .int(wholeQuantity)
  .min(1, wholeQuantity)
  .max(2_147_483_647, wholeQuantity)
  .meta({ examples: [12] });

export const money = z
  .string('Must be a string such as "180.00".')
  .regex(
    /^\d{1,10}(\.\d{1,2})?$/,
    'Must be an amount such as 1250.00: at most 10 digits, then 2 after the point; no sign, currency or separator.',
  )
  .meta({ maxLength: 13, examples: ['1080.00'] });

/** Normalized to NFC before its length is checked: NFC turns some Bengali letters into two code points. */
export const productSlug = z
  .string()
  .meta({ examples: ['mustard-oil-5l'] })
  .transform((slug) => slug.normalize('NFC'))
  .pipe(segmentText({ min: 1, max: MAX_LENGTHS.slug }))
  .meta({ minLength: 1, maxLength: MAX_LENGTHS.slug });

export const categoryId = text({ min: 1, max: MAX_LENGTHS.id, trim: false, example: 'oil-mustard' });

/** The place of a category among its siblings: smaller numbers come first. */
export const sortOrder = z
  .int('Must be a whole number.')
  .min(0)
  .max(MAX_SORT_ORDER)
  .meta({ examples: [2] });

/** The id of a new product or category. */
export const newId = segmentText({ min: 1, max: MAX_LENGTHS.id, trim: false, example: 'oil-mustard' });

export const newCategoryId = newId.refine(
  (id) => id !== 'root' && id !== 'uncategorized',
  'Is reserved by the API. Choose another id.',
);
